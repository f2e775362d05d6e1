import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const catalogueUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'waitFor',
  'waitForEvents',
  'blobs',
  'jobs',
  'worksOffJobs',
  'clock',
  'log',
  'installation',
);

export type CatalogueDeps = DepsOf<typeof catalogueUses>;
