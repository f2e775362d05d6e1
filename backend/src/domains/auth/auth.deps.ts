import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
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
