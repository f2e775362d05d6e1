import { financeViewOf } from '../finance-view';
import { blankDraft, draftOf, filtersFor, isBookedAutomatically } from './adjustment-draft';

const line = {
  status: 'different',
  ...{ kind: 'refund', reference: 're_1', movementId: null, paymentReference: 'pi_1', here: '-100000' },
  ...{ there: '-150000', hereAt: null, thereAt: null, transactionId: null, username: null, closedBy: null },
  canClose: true,
  reason: 'The ledger booked less.',
} as const;
const draftFrom = (filters: Readonly<Record<string, string>>) =>
  draftOf(financeViewOf(new URLSearchParams(filters).toString()));

test('a line where the provider has less is prefilled as a loss that closes it', () => {
  expect(draftFrom(filtersFor('run', line))).toEqual({
    ...{ source: 'platform/losses', destination: 'external/card', amount: '5.00', document: '' },
    ...{ reason: line.reason, closes: { reconciliationId: 'run', kind: 'refund', reference: 're_1' } },
  });
});

test('a movement of a dispute is closed by its own id', () => {
  const movement = { ...line, kind: 'chargeback', reference: 'dp_1', movementId: 'txn_2' } as const;
  expect(draftFrom(filtersFor('run', movement)).closes).toEqual({
    ...{ reconciliationId: 'run', kind: 'chargeback', reference: 'dp_1', movementId: 'txn_2' },
  });
});

test('a line that is missing here is prefilled as income', () => {
  const missing = { ...line, status: 'missing-here', kind: 'payment', here: null, there: '100000' } as const;
  expect(draftFrom(filtersFor('run', missing))).toMatchObject({
    ...{ source: 'external/card', destination: 'platform/unclaimed-income', amount: '10.00' },
  });
});

test('an address by hand with accounts of people prefills nothing of them', () => {
  expect(draftFrom({ source: 'user/ada/eur', closes: 'run~nothing~re_1' })).toEqual(blankDraft);
});

test('a blank entry proposes no accounts, and automatic bookings are known by theirs', () => {
  expect(draftFrom({})).toMatchObject({ source: null, destination: null });
  expect(
    (['platform/provider-fees', 'external/bank', 'platform/losses', null] as const).map(isBookedAutomatically),
  ).toEqual([true, true, false, false]);
});
