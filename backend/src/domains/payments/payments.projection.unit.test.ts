import { projected } from '../../../tests/support/world/projected';
import { patronsProjection } from './patrons.projection';
import { paymentsProjection } from './payments.projection';

const about = { paymentId: 'p1', userId: 'ines' };
const opened = {
  type: 'PaymentOpened',
  data: { ...about, provider: 'crypto', purpose: 'talents', amountMinor: 1000 },
  at: '2026-01-05T12:00:00.000Z',
} as const;
const begun = (checkoutUrl: string | null) =>
  ({ type: 'PaymentBegun', data: { ...about, reference: 'ref_1', checkoutUrl } }) as const;
const seen = (isUnderpaid: boolean) =>
  ({ type: 'PaymentSeen', data: { ...about, paymentReference: 'np_2', isUnderpaid } }) as const;
const failed = (reason: string) => ({ type: 'PaymentFailed', data: { ...about, reason } }) as const;
const cancelled = { type: 'PaymentCancelled', data: { ...about, reason: 'account-deleted' } } as const;
const succeeded = {
  type: 'PaymentSucceeded',
  data: { ...about, paymentReference: 'np_3' },
  at: '2026-01-05T12:30:00.000Z',
} as const;
const payment = async (...history: Parameters<typeof projected>[1]) =>
  (await projected(paymentsProjection, [opened, ...history])).doc('payments', 'p1');

describe('a projected payment', () => {
  test('is open from the start, without a reference', async () => {
    expect(await payment()).toEqual({
      ...{ ...about, provider: 'crypto', purpose: 'talents', status: 'open', trouble: null, reference: null },
      ...{ openedAt: '2026-01-05T12:00:00.000Z', settledAt: null },
    });
  });

  test('has the reference of a payment, never that of an invoice', async () => {
    expect(await payment(begun(null))).toMatchObject({ reference: 'ref_1' });
    expect(await payment(begun('https://pay.example/1'))).toMatchObject({ reference: null });
    expect(await payment(begun('https://pay.example/1'), seen(false))).toMatchObject({ reference: 'np_2' });
  });

  test('stays underpaid when it expires, and is no longer so once the rest has arrived', async () => {
    expect(await payment(seen(true))).toMatchObject({ status: 'open', trouble: 'underpaid' });
    expect(await payment(seen(true), failed('expired'))).toMatchObject({ status: 'failed', trouble: 'underpaid' });
    expect(await payment(seen(true), seen(false))).toMatchObject({ trouble: null });
  });

  test('says whether it expired or failed', async () => {
    expect(await payment(failed('expired'))).toMatchObject({ status: 'failed', trouble: 'expired' });
    expect(await payment(failed('canceled'))).toMatchObject({ status: 'failed', trouble: 'failed' });
  });

  test('stays open after a cancellation, as its money may still arrive', async () => {
    expect(await payment(cancelled)).toMatchObject({ status: 'open', trouble: 'failed' });
    expect(await payment(seen(true), cancelled)).toMatchObject({ status: 'open', trouble: 'underpaid' });
  });

  test('is settled at its success, also after it failed', async () => {
    expect(await payment(seen(true), failed('expired'), succeeded)).toMatchObject({
      ...{ status: 'succeeded', trouble: null, reference: 'np_3', settledAt: '2026-01-05T12:30:00.000Z' },
    });
  });
});

test('a patronage is active from its purchase, except while its payment is reversed', async () => {
  const bought = {
    type: 'PatronPurchased',
    data: { userId: 'ines', amountMinor: 99_900 },
    at: '2026-01-05T12:00:00.000Z',
  };
  const ended = { type: 'PatronageEnded', data: { userId: 'ines' }, at: '2026-02-05T12:00:00.000Z' };
  const restored = { type: 'PatronageRestored', data: { userId: 'ines' }, at: '2026-03-05T12:00:00.000Z' };
  const after = async (...history: readonly (typeof ended)[]) =>
    (await projected(patronsProjection, [bought, ...history])).doc('patrons', 'ines');
  const patronage = { userId: 'ines', since: '2026-01-05T12:00:00.000Z', paidMinor: 99_900 };
  expect(await after()).toEqual({ ...patronage, isActive: true });
  expect(await after(ended)).toEqual({ ...patronage, isActive: false });
  expect(await after(ended, restored)).toEqual({ ...patronage, isActive: true });
});
