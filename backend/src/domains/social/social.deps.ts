import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const socialUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'search',
  'waitFor',
  'eventStore',
  'blobs',
  'jobs',
  'clock',
  'log',
  'installation',
);

export type SocialDeps = DepsOf<typeof socialUses>;
