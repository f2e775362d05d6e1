import type { ReadModels } from '../../../ports/read-models/read-models';
import type { StoredLine } from './reconcile';
import { explained, withNames } from './reconciliation-lines';

const reads = {
  collection: () => ({ getMany: async (ids: readonly string[]) => ids.map(() => undefined) }),
} as unknown as ReadModels;

const line = {
  ...{ status: 'different', kind: 'chargeback', reference: 'dp_1', movementId: 'txn_1', paymentReference: 'pi_1' },
  ...{ here: '-125000', there: '-120000', hereAt: null, thereAt: null, transactionId: null, username: null },
  ...{ closedBy: null, canClose: true, why: { code: 'other-amount' } },
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

test('a stored code is said in the language of the reader', () => {
  expect(explained(line, 'de').reason).toBe(
    'Das Hauptbuch hat -12,5000\u00a0€ gebucht, 0,5000\u00a0€ weniger als die -12,0000\u00a0€ des Anbieters.',
  );
  expect(explained(line, 'en')).not.toHaveProperty('why');
});

test('a sentence that a former version stored is shown as it is', () => {
  const { why: _, ...former } = { ...line, reason: 'The ledger booked a chargeback of €-12.5000.' };
  expect(explained(former, 'de').reason).toBe(former.reason);
});
