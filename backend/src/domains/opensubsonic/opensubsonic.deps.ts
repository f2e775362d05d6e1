import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const openSubsonicUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'waitForEvents',
  'rateLimits',
  'cache',
  'secrets',
  'clock',
  'installation',
  'callApiAs',
  'log',
);

export type OpenSubsonicDeps = DepsOf<typeof openSubsonicUses>;
