import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const authUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'waitFor',
  'eventStore',
  'sessions',
  'jobs',
  'rateLimits',
  'cache',
  'realtime',
  'personalKeys',
  'secrets',
  'clock',
  'log',
  'installation',
);

export type AuthDeps = DepsOf<typeof authUses>;
