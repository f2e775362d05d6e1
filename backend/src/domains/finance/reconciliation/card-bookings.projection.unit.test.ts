// Tests under which movement of the card provider each event is booked, and with which sign.
import { projected } from '../../../../tests/support/world/projected';
import { bookingId, cardBookingsProjection, isDispute } from './card-bookings.projection';

const at = (minute: number) => `2026-01-05T12:0${minute}:00.000Z`;
const base = { userId: 'ines', provider: 'card', transactionId: 't1', paymentReference: 'pi_1', amountMinor: 5000 };

let minute = 0;
beforeEach(() => {
  minute = 0;
});
/** Each event has another cause, as each webhook event has, unless one is given. */
const event = (type: string, data: object = {}, causationId = `cause ${minute}`) => {
  const metadata = { at: at(++minute), causationId };
  return { type, data: { ...base, ...data }, metadata };
};
const booking = async (id: string, ...history: Parameters<typeof projected>[1]) =>
  (await projected(cardBookingsProjection, history)).doc('card-bookings', id);

const payment = bookingId('payment', 'pi_1');
const refund = { kind: 'refund', reversalReference: 're_1' };
const dispute = { kind: 'chargeback', reversalReference: 'dp_1' };

describe('the booking of a card payment', () => {
  test('is known from its webhook event, and has an amount once a wallet was credited', async () => {
    const heard = event('PaymentSucceeded');
    expect(await booking(payment, heard)).toMatchObject({ amountMinor: null, at: null, heardAt: at(1) });
    expect(await booking(payment, heard, event('TalentsToppedUp', { source: 'card' }))).toEqual({
      ...{ kind: 'payment', reference: 'pi_1', paymentReference: 'pi_1', userId: 'ines', transactionId: 't1' },
      ...{ amountMinor: 5000, at: at(2), sortedAt: at(2), heardAt: at(1), time: 1, causedBy: 'cause 1' },
    });
  });

  test.each([
    ['TalentsToppedUp', { source: 'card' }],
    ['PatronPurchased', { method: 'card' }],
    ['PatronPaymentDuplicated', {}],
    ['PaymentHeld', {}],
  ])('has the amount of %s', async (type, data) => {
    expect(await booking(payment, event(type, data))).toMatchObject({ amountMinor: 5000 });
  });

  test.each([
    ['PaymentSucceeded', { provider: 'crypto' }],
    ['PaymentReversed', { provider: 'crypto', ...refund }],
    ['TalentsToppedUp', { source: 'crypto' }],
    ['PatronPurchased', { method: 'crypto' }],
    ['PatronPurchased', { method: 'balance', paymentReference: null }],
    ['PaymentHeld', { provider: 'crypto' }],
    ['HeldPaymentRefunded', { provider: 'crypto', ...refund }],
    ['PaymentTakenBack', { provider: 'crypto', ...refund }],
    ['ReversalLossBooked', { provider: 'crypto', ...refund }],
    ['ReversalLossRecovered', { provider: 'crypto', ...refund }],
    ['TakingBackUndone', { provider: 'crypto', ...refund }],
    ['ProviderFeeCharged', { provider: 'crypto', reference: 'txn_1', occurredAt: at(0) }],
  ])('leaves out %s with %j', async (type, data) => {
    expect((await projected(cardBookingsProjection, [event(type, data)])).docs.size).toBe(0);
  });

  test('adds up a duplicate, so that it shows as a difference', async () => {
    const twice = [event('TalentsToppedUp', { source: 'card' }), event('TalentsToppedUp', { source: 'card' })];
    expect(await booking(payment, ...twice)).toMatchObject({ amountMinor: 10_000, at: at(1) });
  });
});

describe('the booking of a reversal', () => {
  test.each([
    ['PaymentTakenBack', refund, bookingId('refund', 're_1'), -5000],
    ['PaymentTakenBack', dispute, bookingId('chargeback', 'dp_1'), -5000],
    ['HeldPaymentRefunded', refund, bookingId('refund', 're_1'), -5000],
    ['PatronDuplicateRefunded', { reversalReference: 're_1' }, bookingId('refund', 're_1'), -5000],
    ['ReversalLossBooked', dispute, bookingId('chargeback', 'dp_1'), -5000],
    ['ReversalLossRecovered', dispute, bookingId('reinstatement', 'dp_1'), 5000],
    ['TakingBackUndone', dispute, bookingId('reinstatement', 'dp_1'), 5000],
    ['PatronPaymentDuplicated', { reversalReference: 'dp_1' }, bookingId('reinstatement', 'dp_1'), 5000],
    ['PaymentHeld', { reversalReference: 'dp_1' }, bookingId('reinstatement', 'dp_1'), 5000],
  ])('%s with %j is the movement %s of %i', async (type, data, id, amountMinor) => {
    expect(await booking(id, event(type, data))).toMatchObject({ amountMinor });
  });

  test('adds the loss of the same report to the amount that the payment covered', async () => {
    const same = [
      event('PaymentTakenBack', dispute, 'evt_1'),
      event('ReversalLossBooked', { ...dispute, amountMinor: 300 }, 'evt_1'),
    ];
    expect(await booking(bookingId('chargeback', 'dp_1'), ...same)).toMatchObject({ amountMinor: -5300, time: 1 });
  });

  test('of a dispute that takes its money again is a second movement', async () => {
    const history = [event('PaymentTakenBack', dispute), event('PaymentTakenBack', dispute)];
    expect(await booking(bookingId('chargeback', 'dp_1', 1), ...history)).toMatchObject({ amountMinor: -5000 });
    expect(await booking(bookingId('chargeback', 'dp_1', 2), ...history)).toMatchObject({
      amountMinor: -5000,
      time: 2,
    });
  });

  test('of a refund that is booked again adds up', async () => {
    const history = [event('PaymentTakenBack', refund), event('PaymentTakenBack', refund)];
    expect(await booking(bookingId('refund', 're_1'), ...history)).toMatchObject({ amountMinor: -10_000 });
  });

  test('is a dispute’s unless a refund was reinstated', () => {
    expect([isDispute('chargeback', 'dp_1'), isDispute('reinstatement', 'dp_1')]).toEqual([true, true]);
    expect([isDispute('reinstatement', 're_1'), isDispute('refund', 're_1'), isDispute('payment', 'pi_1')]).toEqual([
      ...[false, false, false],
    ]);
  });
});

describe('the booking of a fee or a payout', () => {
  test.each([
    ['ProviderFeeCharged', 'fee', -5000],
    ['ProviderFeeReturned', 'fee', 5000],
    ['ProviderPaidOut', 'payout', -5000],
    ['ProviderPayoutReturned', 'payout', 5000],
  ] as const)('%s is a %s of %i on the provider’s day', async (type, kind, amountMinor) => {
    const movement = event(type, { reference: 'txn_1', occurredAt: '2026-01-04T00:00:00.000Z' });
    expect(await booking(bookingId(kind, 'txn_1'), movement)).toMatchObject({
      ...{ kind, reference: 'txn_1', amountMinor, at: '2026-01-04T00:00:00.000Z', heardAt: null },
    });
  });
});
