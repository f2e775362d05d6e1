import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const openSubsonicUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'waitFor',
  'rateLimits',
  'cache',
  'secrets',
  'clock',
  'installation',
  'callAs',
  'log',
);

export type OpenSubsonicDeps = DepsOf<typeof openSubsonicUses>;
