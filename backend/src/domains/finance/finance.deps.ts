import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. */
export const financeUses = usesOf(
  'commands',
  'reads',
  'readsFor',
  'waitFor',
  'eventStore',
  'consumed',
  'jobs',
  'worksOffJobs',
  'blobs',
  'clock',
  'secrets',
  'installation',
  'log',
);

export type FinanceDeps = DepsOf<typeof financeUses>;
