import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. */
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
  'log',
);

export type FinanceDeps = DepsOf<typeof financeUses>;
