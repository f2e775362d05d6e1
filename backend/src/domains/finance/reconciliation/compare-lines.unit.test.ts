// Tests lines in other currencies, and which lines an adjusting entry may close.
import { type CardBalanceTransaction, webhookRetriesMs } from '../../../ports/payments/card-payments';
import type { CardBookingDoc } from './card-bookings.projection';
import { type ComparedLine, canCloseNow, compareThere, providerMovementsOf } from './compare-lines';
import { ReconciliationTotals } from './reconcile';

const now = new Date('2026-03-10T00:00:00.000Z');
const line: CardBalanceTransaction = {
  ...{ reference: 'txn_1', kind: 'refund', sourceReference: 're_1', paymentReference: 'pi_1' },
  ...{ amountCents: -1250, feeCents: 30, createdAt: '2026-03-01T00:00:00.000Z' },
};
const booking = { kind: 'refund', amountMinor: -125_000, at: '2026-03-01T00:00:00.000Z' } as CardBookingDoc;
const compared = (changes: Partial<CardBalanceTransaction>, booked?: CardBookingDoc) =>
  compareThere({ ...line, ...changes }, 'refund', booked, now);

test('an amount in another currency is not taken for euros', () => {
  expect(compared({ currency: 'usd' })).toMatchObject({
    ...{ status: 'missing-here', here: null, there: null, canClose: false },
    why: { code: 'other-currency', currency: 'usd', amount: -1250 },
  });
  expect(compared({ currency: 'jpy' }, booking)).toMatchObject({
    ...{ status: 'different', here: '-125000', there: null, canClose: false },
    why: { code: 'other-currency', currency: 'jpy', amount: -1250 },
  });
  const totals = new ReconciliationTotals();
  totals.addFee({ ...line, currency: 'usd' });
  totals.passOver({ ...line, currency: 'usd' });
  expect(totals.shown()).toMatchObject({ fees: '0', notCompared: { count: 1, amount: '0' } });
});

test('an entry closes no line that may still be booked automatically', () => {
  const missing = compared({});
  const closable = (changes: Partial<ComparedLine>, isReported = false) =>
    canCloseNow({ ...missing, ...changes }, isReported, now.getTime());
  const young = new Date(now.getTime() - webhookRetriesMs + 1000).toISOString();
  expect(closable({})).toBe(true);
  expect(closable({ thereAt: young })).toBe(false);
  expect([closable({ kind: 'fee' }), closable({ kind: 'payout' })]).toEqual([false, false]);
  expect(closable({}, true)).toBe(false);
  expect(closable({ status: 'different', here: '-1', thereAt: young }, true)).toBe(true);
  expect(closable({ status: 'matched', here: '-125000' }, true)).toBe(false);
  expect(closable({ canClose: false })).toBe(false);
});

test('the fee and the payout of a line are lines under its id, in euros alone', () => {
  const of = (changes: Partial<CardBalanceTransaction>) =>
    providerMovementsOf({ ...line, ...changes }).map(({ kind, line: { sourceReference, amountCents } }) => ({
      ...{ kind, sourceReference, amountCents },
    }));
  expect(of({})).toEqual([{ kind: 'fee', sourceReference: 'txn_1', amountCents: -30 }]);
  expect(of({ kind: 'fee', amountCents: -200, feeCents: 0 })).toMatchObject([{ kind: 'fee', amountCents: -200 }]);
  expect(of({ kind: 'payout', amountCents: -900, feeCents: 25 })).toMatchObject([
    { kind: 'fee', amountCents: -25 },
    { kind: 'payout', amountCents: -900 },
  ]);
  expect(of({ feeCents: -30 })).toMatchObject([{ amountCents: 30 }]);
  expect([...of({ feeCents: 0 }), ...of({ currency: 'usd' })]).toEqual([]);
});
