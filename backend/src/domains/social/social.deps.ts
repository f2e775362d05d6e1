import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const socialUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'search',
  'waitFor',
  'waitForEvents',
  'eventStore',
  'blobs',
  'jobs',
  'clock',
  'log',
  'installation',
);

export type SocialDeps = DepsOf<typeof socialUses>;
