import type { ReadModels } from '../../../ports/read-models/read-models';
import type { StoredLine } from './reconcile';
import { withNames } from './reconciliation-lines';

const reads = {
  collection: () => ({ getMany: async (ids: readonly string[]) => ids.map(() => undefined) }),
} as unknown as ReadModels;

const line = {
  ...{ status: 'different', kind: 'chargeback', reference: 'dp_1', movementId: 'txn_1', paymentReference: 'pi_1' },
  ...{ here: '-125000', there: '-120000', hereAt: null, thereAt: null, transactionId: null, username: null },
  ...{ closedBy: null, canClose: true, reason: '' },
} satisfies StoredLine;

async function isClosable(stored: Partial<StoredLine>): Promise<boolean | undefined> {
  const [shown] = await withNames(reads, [{ ...line, ...stored }], Date.parse('2026-01-01T00:00:00.000Z'));
  return shown?.canClose;
}

test('a line of a dispute from a file of a former version, which names no movement, cannot be closed', async () => {
  expect(await isClosable({})).toBe(true);
  expect(await isClosable({ movementId: undefined })).toBe(false);
  expect(await isClosable({ movementId: null })).toBe(false);
});

test('a line of any other movement can be closed without the id of a movement', async () => {
  expect(await isClosable({ kind: 'refund', reference: 're_1', movementId: undefined })).toBe(true);
});
