import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
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
