// Tests how the outcome of a task is shown.
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { FinanceDeps } from '../finance.deps';
import type { FinanceTaskDoc } from './finance-tasks.projection';
import { reconciliationView } from './task-views';

const reads = { collection: () => ({ getMany: async () => [] }) } as unknown as ReadModels;
const task = { kind: 'reconciliation', from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' } as const;

async function errorOf(error: string | null): Promise<string | null> {
  const at = '2026-02-02T00:00:00.000Z';
  const doc: FinanceTaskDoc = {
    ...{ id: 'run', kind: 'reconciliation', task, requestedBy: 'nour', requestedAt: at, finishedAt: at },
    ...{ result: null, error },
  };
  return (await reconciliationView(reads, {} as FinanceDeps, doc, 'de')).error;
}

test('the code of a refused reconciliation is said in the language of the reader', async () => {
  expect(await errorOf('no-card-provider')).toBe('Es gibt keinen Kartenanbieter, mit dem verglichen werden kann.');
});

test('an event of a former version, which has an English sentence, and a technical error are shown as they were stored', async () => {
  const stored = 'There is no card provider to compare with.';
  expect(await errorOf(stored)).toBe(stored);
  expect(await errorOf('connect ECONNREFUSED')).toBe('connect ECONNREFUSED');
  expect(await errorOf(null)).toBeNull();
});
