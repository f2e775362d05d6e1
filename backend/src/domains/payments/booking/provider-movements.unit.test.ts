// Tests what a line of the provider's balance books beyond payments: fees and payouts, each once.
import { netByAccount, postingsOf } from '@libretto/contracts/ledger';
import type { CardBalanceTransaction } from '../../../ports/payments/card-payments';
import { movementOfLine, providerMovementDecider } from './provider-movements.stream';

const line = (changes: Partial<CardBalanceTransaction>): CardBalanceTransaction => ({
  ...{ reference: 'txn_1', kind: 'payment', sourceReference: 'pi_1', paymentReference: 'pi_1' },
  ...{ amountCents: 1000, feeCents: 0, createdAt: '2026-01-01T00:00:00.000Z' },
  ...changes,
});
const eventsOf = (changes: Partial<CardBalanceTransaction>) => {
  const command = movementOfLine(line(changes));
  if (command === undefined) return [];
  const events = providerMovementDecider.decide(command, providerMovementDecider.initialState);
  if (!Array.isArray(events)) throw new Error('never refused');
  return events;
};

test.each([
  [
    'the fee of a payment',
    { feeCents: 40 },
    'ProviderFeeCharged',
    { 'platform/provider-fees': -4000, 'external/card': 4000 },
  ],
  [
    'a fee given back',
    { kind: 'reinstatement', feeCents: -20 },
    'ProviderFeeReturned',
    { 'external/card': -2000, 'platform/provider-fees': 2000 },
  ],
  [
    'a separate fee',
    { kind: 'fee', amountCents: -15 },
    'ProviderFeeCharged',
    { 'platform/provider-fees': -1500, 'external/card': 1500 },
  ],
  [
    'a payout',
    { kind: 'payout', amountCents: -5000 },
    'ProviderPaidOut',
    { 'external/bank': -500_000, 'external/card': 500_000 },
  ],
  [
    'a payout that came back',
    { kind: 'payout', amountCents: 5000 },
    'ProviderPayoutReturned',
    { 'external/card': -500_000, 'external/bank': 500_000 },
  ],
] as const)('%s is booked on separate accounts', (_, changes, type, net) => {
  const events = eventsOf(changes);
  expect(events.map((event) => event.type)).toEqual([type]);
  expect(Object.fromEntries(netByAccount(events.flatMap(postingsOf)))).toEqual(net);
});

test('the event tells when the provider moved the money', () => {
  const [event] = eventsOf({ feeCents: 40, createdAt: '2026-02-03T04:05:06.000Z' });
  expect(event?.data.occurredAt).toBe('2026-02-03T04:05:06.000Z');
});

test('a line without fee or payout books nothing, and a booked one nothing more', () => {
  expect(eventsOf({})).toEqual([]);
  expect(eventsOf({ kind: 'other', amountCents: 500 })).toEqual([]);
  const command = movementOfLine(line({ feeCents: 40 }));
  if (command === undefined) throw new Error('there is a fee');
  expect(providerMovementDecider.decide(command, { isBooked: true })).toEqual([]);
});
