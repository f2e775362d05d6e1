// Tests refunds and chargebacks of card payments: early, late, repeated, won, and of Talents that are spent already.

import { until } from '../../../../tests/support/concurrency/until';
import {
  balanceOf,
  type Person,
  payByCard,
  paymentTypes,
  refundFailsCard,
  settleWebhooks,
  walletTypes,
} from '../../../../tests/support/people/paying';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';
import { newId } from '../../../kernel/values/ids';
import { cardBookings } from '../../finance/reconciliation/card-bookings.projection';
import { catchUpReversals } from './catch-up-reversals.job';

let app: TestApp;
let artist: Person;
let finance: Client;
beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true });
  finance = await app.userClient('auditor', ['finance']);
});
afterAll(() => app.stop());
afterEach(() => {
  app.stripeSandbox.webhooks.faults = {};
});

const accountsOf = async () =>
  (await finance.get('/api/finance/trial-balance?limit=1000')).body.accounts as { account: string; balance: string }[];
const lossesOf = async () => (await accountsOf()).find(({ account }) => account === 'platform/losses')?.balance ?? '0';

/** Sums up the ledger's bookings of a card payment and its reversals. */
async function bookedWith(reference: string): Promise<number> {
  const { items } = await app.deps.reads.collection(cardBookings).find('all', { equals: {}, limit: 1000 });
  const booked = items.filter(({ paymentReference }) => paymentReference === reference);
  return booked.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
}

const donation = (amount: number) => ({ artistId: artist.userId, amount, paymentMethod: 'balance' });

describe('a reversal', () => {
  test('reported before its payment and several times takes back what came, once', async () => {
    const person = await app.userClient();
    app.stripeSandbox.webhooks.faults = { hold: true };
    const { paymentId, reference } = await payByCard(app, person, 1000);
    const dispute = app.stripeSandbox.openDispute(reference);
    app.stripeSandbox.endDispute(dispute, 'lost');
    app.stripeSandbox.webhooks.release('reversed', 2);
    await settleWebhooks(app);
    expect(await balanceOf(person)).toEqual({ talentBalance: 0, euroBalance: 0 });
    expect(await paymentTypes(app, paymentId)).toEqual([
      'PaymentOpened',
      'PaymentBegun',
      'PaymentSucceeded',
      'PaymentReversed',
    ]);
    expect(await walletTypes(app, person.userId)).toEqual(['TalentsToppedUp', 'PaymentTakenBack']);
  });

  test('that is won is reinstated, in any order', async () => {
    for (const order of ['as-happened', 'reversed'] as const) {
      const person = await app.userClient();
      app.stripeSandbox.webhooks.faults = { hold: true };
      const { reference } = await payByCard(app, person, 1000);
      app.stripeSandbox.endDispute(app.stripeSandbox.openDispute(reference), 'won');
      app.stripeSandbox.webhooks.release(order, 2);
      await settleWebhooks(app);
      expect(await balanceOf(person)).toEqual({ talentBalance: 1000, euroBalance: 0 });
    }
  });

  test('of spent Talents leaves a debt, which the next credits repay first', async () => {
    const person = await app.userClient();
    const { reference } = await payByCard(app, person, 1000);
    await settleWebhooks(app);
    expect((await person.post('/api/social/donate', donation(900))).status).toBe(200);
    app.stripeSandbox.openDispute(reference);
    await settleWebhooks(app);
    expect((await balanceOf(person)).talentBalance).toBe(0);
    await payByCard(app, person, 1000);
    await settleWebhooks(app);
    expect((await balanceOf(person)).talentBalance).toBe(100);
    expect(await walletTypes(app, person.userId)).toEqual([
      'TalentsToppedUp',
      'DonationMade',
      'PaymentTakenBack',
      'TalentsToppedUp',
      'DebtRepaid',
    ]);
  });

  test('beyond the balance takes the rest from the platform, and returns it there', async () => {
    const person = await app.userClient();
    const { paymentId, reference } = await payByCard(app, person, 1000);
    await settleWebhooks(app);
    await app.payments.cardPayments.refund(reference, 400, newId());
    const dispute = app.stripeSandbox.openDispute(reference, 1000);
    await settleWebhooks(app);
    const events = await app.deps.eventStore.readStream(`payment-${paymentId}`, 3, 10);
    const back = events.map(({ data }) => data as { amountMinor: number; lossMinor: number });
    expect(back.map(({ amountMinor, lossMinor }) => [amountMinor, lossMinor])).toEqual([
      [40_000, 0],
      [60_000, 40_000],
    ]);
    expect((await balanceOf(person)).talentBalance).toBe(0);
    expect(await lossesOf()).toBe('-40000');
    // 14 EUR were reversed of a payment of 10 EUR, as the provider's own ledger says.
    expect(await bookedWith(reference)).toBe(-40_000);
    app.stripeSandbox.endDispute(dispute, 'won');
    await settleWebhooks(app);
    expect((await balanceOf(person)).talentBalance).toBe(600);
    expect(await lossesOf()).toBe('0');
  });

  test('that fails at the provider is shown as that, never as a chargeback', async () => {
    const person = await app.userClient();
    const { reference } = await payByCard(app, person, 1000, {}, refundFailsCard);
    await settleWebhooks(app);
    await app.payments.cardPayments.refund(reference, 1000, newId());
    await settleWebhooks(app);
    expect(await balanceOf(person)).toEqual({ talentBalance: 1000, euroBalance: 0 });
    const own = (await person.get('/api/user/statement?balance=talent')).body.entries[0];
    expect(own).toMatchObject({ kind: 'Refund failed', description: expect.stringMatching(/refund to .* failed/) });
    const { body } = await finance.get(`/api/finance/transactions/${own.transactionId}`);
    expect(body.events[0]).toMatchObject({ kind: 'Refund failed', sentence: expect.not.stringMatching(/chargeback/i) });
    const month = new Date(app.clock.nowMs()).toISOString().slice(0, 7);
    const { entries } = (await person.get(`/api/user/statement/month?balance=talent&month=${month}`)).body;
    expect(entries[0]).toMatchObject({
      detail: 'Refund failed',
      explanation: expect.stringMatching(/^A refund failed/),
    });
  });

  test('is found in the provider’s ledger when no webhook event arrives', async () => {
    const person = await app.userClient();
    app.stripeSandbox.webhooks.faults = { hold: true };
    const [lost, won] = [await payByCard(app, person, 1000), await payByCard(app, person, 500)];
    app.stripeSandbox.openDispute(lost.reference);
    app.stripeSandbox.endDispute(app.stripeSandbox.openDispute(won.reference), 'won');
    for (const _ of [1, 2]) {
      const id = newId();
      await app.deps.jobs.enqueue({ id, type: catchUpReversals, payload: null });
      await until(async () => (await app.deps.jobs.get(id))?.state === 'done');
    }
    await app.settle();
    expect((await balanceOf(person)).talentBalance).toBe(500);
    expect(await paymentTypes(app, lost.paymentId)).toContain('PaymentReversed');
    expect(await paymentTypes(app, won.paymentId)).toContain('PaymentReinstated');
  });

  test('of the patronage ends it', async () => {
    const person = await app.userClient();
    const { reference } = await payByCard(app, person, 1, { isPatronPurchase: true });
    await settleWebhooks(app);
    app.stripeSandbox.openDispute(reference);
    await settleWebhooks(app);
    expect(await walletTypes(app, person.userId)).toEqual(['PatronPurchased', 'PaymentTakenBack', 'PatronageEnded']);
    const status = await person.get('/api/user/patron-status');
    expect(status.body).toMatchObject({ isPatron: false, since: null, paidEuros: null });
  });
});

describe('the provider’s own movements', () => {
  const held = async (account: string) =>
    Number((await accountsOf()).find((each) => each.account === account)?.balance ?? '0');

  test('fees and payouts are booked when the provider reports a payout, once, and a returned one is taken back', async () => {
    const person = await app.userClient();
    await payByCard(app, person, 1000);
    await settleWebhooks(app);
    const [feesBefore, bankBefore] = [await held('platform/provider-fees'), await held('external/bank')];
    const payout = app.stripeSandbox.makePayout(500);
    await settleWebhooks(app);
    await until(async () => (await held('external/bank')) - bankBefore === -50_000);
    // 1.5 % and 25 cents of the payment, and the fees of earlier tests.
    const fees = await held('platform/provider-fees');
    expect(feesBefore - fees).toBeGreaterThanOrEqual(4000);
    app.stripeSandbox.failPayout(payout);
    await settleWebhooks(app);
    await until(async () => (await held('external/bank')) === bankBefore);
    expect(await held('platform/provider-fees')).toBe(fees);
    const unbooked = (await finance.get('/api/finance/unbooked-events?moneyOnly=false')).body.events;
    expect(unbooked.filter(({ type }: { type: string }) => type.startsWith('payout.'))).toEqual([]);
    expect((await finance.get('/api/finance/trial-balance')).body.totals).toEqual({ TALENT: '0', EUR: '0' });
  });
});
