import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const supportUses = usesOf(
  'commands',
  'readsFor',
  'reads',
  'jobs',
  'secrets',
  'clock',
  'installation',
  'rateLimits',
  'waitFor',
);

export type SupportDeps = DepsOf<typeof supportUses>;
