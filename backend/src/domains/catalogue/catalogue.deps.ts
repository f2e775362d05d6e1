import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
export const catalogueUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'waitFor',
  'blobs',
  'jobs',
  'worksOffJobs',
  'clock',
  'log',
  'installation',
);

export type CatalogueDeps = DepsOf<typeof catalogueUses>;
