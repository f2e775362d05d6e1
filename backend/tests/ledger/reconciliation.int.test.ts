// Tests the reconciliation of the ledger with the card provider's records, over the provider's own protocol.
import { catchUpReversals } from '../../src/domains/payments/booking/catch-up-reversals.job';
import { settledByCard } from '../../src/domains/wallet/wallet.commands';
import { newId } from '../../src/kernel/values/ids';
import { until } from '../support/concurrency/until';
import {
  goodCard,
  payByCard,
  referenceOf,
  sandboxBrowser,
  settleWebhooks,
  walletTypes,
} from '../support/people/paying';
import { startTestApp, type TestApp } from '../support/world/app';
import type { Client } from '../support/world/client';
import { ended } from './finance-tasks';
import { command } from './small-ledger';

let app: TestApp;
let auditor: Client;
const dayMs = 24 * 60 * 60_000;

beforeAll(async () => {
  app = await startTestApp({ demo: true });
  auditor = await app.userClient('aurelio-finch', ['finance']);
});
afterAll(() => app.stop());

/** Advances past the data of earlier tests, which ends sessions. */
async function aMonthLater(): Promise<void> {
  app.clock.advance(30 * dayMs);
  auditor = await app.userClient('aurelio-finch', ['finance']);
}

const instant = (offsetMs: number) => new Date(app.clock.nowMs() + offsetMs).toISOString();

async function reconciled(from: string, to: string) {
  const begun = await auditor.post('/api/finance/reconciliations', { from, to });
  expect(begun.status).toBe(202);
  const address = `/api/finance/reconciliations/${begun.body.reconciliation.id}`;
  const body = await ended(auditor, address, 'reconciliation');
  expect(body.reconciliation).toMatchObject({ status: 'done', error: null });
  return { address, ...body };
}

const seeded = (amountCents: number, more: object = {}) => ({
  paymentId: newId(),
  userId: 'otto-baines',
  purpose: 'talents' as const,
  paymentReference: `pi_${newId().replaceAll('-', '')}`,
  amountCents,
  atMs: app.clock.nowMs(),
  reversed: null,
  ...more,
});

test('a fresh installation agrees with its provider in every line', async () => {
  await until(async () => {
    const read = (await app.deps.jobs.countsByType()).find(({ type }) => type === catchUpReversals);
    return read?.lastDoneMs !== undefined;
  });
  await app.settle();
  const { reconciliation, lines } = await reconciled(instant(-400 * dayMs), instant(dayMs));
  expect(lines.filter(({ status }: { status: string }) => status !== 'matched')).toEqual([]);
  const { matched, ...others } = reconciliation.totals;
  expect(matched.count).toBeGreaterThan(10);
  expect(matched.here).toBe(matched.there);
  expect(others['missing-here'].count + others['missing-there'].count + others.different.count).toBe(0);
  const { accounts } = (await auditor.get('/api/finance/trial-balance')).body;
  const balanceOf = (name: string) =>
    Number(accounts.find(({ account }: { account: string }) => account === name)?.balance ?? 0);
  // The account of the provider equals its own balance: payments less reversals, fees and payouts.
  expect(-balanceOf('external/card')).toBe(Number(matched.there));
  expect(lines.some(({ kind }: { kind: string }) => kind === 'fee')).toBe(balanceOf('platform/provider-fees') !== 0);
});

test('reports differences with both amounts and the reason', async () => {
  await aMonthLater();
  const from = instant(0);
  const person = await app.userClient();
  const { reference: paid } = await payByCard(app, person, 1500);
  await settleWebhooks(app);
  const unheard = seeded(2000);
  app.stripeSandbox.seedPayment(unheard);
  const other = seeded(3000);
  app.stripeSandbox.seedPayment(other);
  await command(app, 'otto-baines', settledByCard('otto-baines', other.paymentReference, 290_000));
  await command(app, 'otto-baines', settledByCard('otto-baines', 'pi_made_up', 70_000));
  app.clock.advance(dayMs);
  await app.settle();
  const { reconciliation, lines, address } = await reconciled(from, instant(0));
  const line = (reference: string) => lines.find((each: { reference: string }) => each.reference === reference);
  expect(line(paid)).toMatchObject({
    status: 'matched',
    here: '150000',
    there: '150000',
    reason: 'The same payment of €15.0000 on both sides.',
  });
  expect(line(unheard.paymentReference)).toMatchObject({
    status: 'missing-here',
    here: null,
    there: '200000',
    transactionId: null,
    reason: 'The provider has a payment of €20.0000, and neither its webhook event nor a booking is here.',
  });
  expect(line(other.paymentReference)).toMatchObject({
    status: 'different',
    here: '290000',
    there: '300000',
    username: 'otto.baines',
    reason: 'The ledger booked €29.0000, €1.0000 less than the provider’s €30.0000.',
  });
  expect(line('pi_made_up')).toMatchObject({ status: 'missing-there', here: '70000', there: null });
  expect(line('pi_made_up').reason).toMatch(
    /^The ledger booked a payment of €7\.0000, and the provider has none under pi_made_up/,
  );
  const german = await auditor.get(address, { headers: { 'accept-language': 'de' } });
  expect(german.headers.get('content-language')).toBe('de');
  expect(german.body.lines.map(({ reason }: { reason: string }) => reason)).toContain(
    'Das Hauptbuch hat 29,0000\u00a0€ gebucht, 1,0000\u00a0€ weniger als die 30,0000\u00a0€ des Anbieters.',
  );
  // Mismatches come first.
  expect(lines.at(-1).status).toBe('matched');
  expect(reconciliation.totals).toMatchObject({
    matched: { count: 1 },
    'missing-here': { count: 1, here: '0', there: '200000' },
    'missing-there': { count: 1, here: '70000', there: '0' },
    different: { count: 1, here: '290000', there: '300000' },
  });
  const page = (await auditor.get(`${address}?limit=1&offset=1`)).body;
  expect(page.lines).toEqual([lines[1]]);
  expect(page.hasMore).toBe(true);
  expect((await auditor.get(`${address}?status=matched`)).body.lines).toHaveLength(1);
});

test('a chargeback and its reversal are separate lines', async () => {
  await aMonthLater();
  const from = instant(0);
  const person = await app.userClient();
  const { reference } = await payByCard(app, person, 1200);
  await settleWebhooks(app);
  const dispute = app.stripeSandbox.openDispute(reference);
  await settleWebhooks(app);
  app.stripeSandbox.endDispute(dispute, 'won');
  await settleWebhooks(app);
  app.clock.advance(dayMs);
  const { lines } = await reconciled(from, instant(0));
  expect(lines.map(({ status, kind, here }: Record<string, string>) => [status, kind, here])).toEqual(
    expect.arrayContaining([
      ['matched', 'payment', '120000'],
      ['matched', 'chargeback', '-120000'],
      ['matched', 'reinstatement', '120000'],
    ]),
  );
  expect(lines).toHaveLength(3);
});

test('the same lines match for a payment of a second patronage', async () => {
  await aMonthLater();
  const from = instant(0);
  const person = await app.userClient();
  const begin = () =>
    person.post('/api/dashboard/create-stripe-payment', { amount: 999, currency: 'eur', isPatronPurchase: true });
  const [first, second] = await Promise.all([begin(), begin()]);
  // The second payment is confirmed before the first one is booked, which cancels what is not paid.
  app.stripeSandbox.webhooks.faults = { hold: true };
  await sandboxBrowser(app).confirm(second.body.clientSecret, goodCard);
  const dispute = app.stripeSandbox.openDispute(referenceOf(second.body.clientSecret));
  app.stripeSandbox.webhooks.faults = {};
  await sandboxBrowser(app).confirm(first.body.clientSecret, goodCard);
  await settleWebhooks(app);
  app.stripeSandbox.webhooks.release('reversed');
  await settleWebhooks(app);
  const duplicate = ['PatronPurchased', 'PatronPaymentDuplicated', 'PatronDuplicateRefunded'];
  await until(async () => (await walletTypes(app, person.userId)).length >= duplicate.length);
  expect(await walletTypes(app, person.userId)).toEqual(duplicate);
  app.stripeSandbox.endDispute(dispute, 'won');
  await settleWebhooks(app);
  expect(await walletTypes(app, person.userId)).toEqual([...duplicate, 'PatronPaymentDuplicated']);
  app.clock.advance(dayMs);
  const { lines } = await reconciled(from, instant(0));
  const all = lines.map(({ status, kind, here }: Record<string, string>) => [status, kind, here].join(' '));
  expect(all.sort()).toEqual([
    'matched chargeback -99900',
    'matched payment 99900',
    'matched payment 99900',
    'matched reinstatement 99900',
  ]);
});

test('a range must end after it begins, and is for finance alone', async () => {
  const wrong = await auditor.post('/api/finance/reconciliations', { from: instant(0), to: instant(-1) });
  expect(wrong.status).toBe(400);
  expect(wrong.body.error).toBe('The end must lie after the beginning');
  const listener = await app.userClient('listener', ['listener']);
  expect((await listener.post('/api/finance/reconciliations', { from: instant(-1), to: instant(0) })).status).toBe(403);
  expect((await auditor.get('/api/finance/reconciliations')).body.reconciliations).toHaveLength(4);
});

test('a fee that the daily reading has not booked is a difference, and matches once it is booked', async () => {
  await aMonthLater();
  const [from, to] = [instant(0), instant(dayMs)];
  const person = await app.userClient();
  await payByCard(app, person, 2000);
  await settleWebhooks(app);
  const feesOf = async () => {
    const { lines } = await reconciled(from, to);
    return lines.filter(({ kind }: { kind: string }) => kind === 'fee');
  };
  expect(await feesOf()).toEqual([]);
  app.clock.advance(3 * dayMs);
  auditor = await app.userClient('aurelio-finch', ['finance']);
  // 1.5 % and 25 cents.
  const missing = { status: 'missing-here', here: null, there: '-5500', transactionId: null };
  expect(await feesOf()).toMatchObject([
    { ...missing, reason: expect.stringContaining('which the daily reading of its balance did not book') },
  ]);
  const id = newId();
  await app.deps.jobs.enqueue({ id, type: catchUpReversals, payload: null });
  await until(async () => (await app.deps.jobs.get(id))?.state === 'done');
  await app.settle();
  expect(await feesOf()).toMatchObject([{ status: 'matched', here: '-5500', there: '-5500', canClose: false }]);
});

test('every movement of a dispute matches and is found, however often its money was withdrawn and reinstated', async () => {
  await aMonthLater();
  const from = instant(0);
  const person = await app.userClient();
  const { reference } = await payByCard(app, person, 1300);
  await settleWebhooks(app);
  const dispute = app.stripeSandbox.openDispute(reference);
  await settleWebhooks(app);
  for (let times = 0; times < 7; times++) {
    app.stripeSandbox.endDispute(dispute, 'won');
    await settleWebhooks(app);
    app.stripeSandbox.withdrawAgain(dispute);
    await settleWebhooks(app);
  }
  app.clock.advance(dayMs);
  await app.settle();
  const { lines } = await reconciled(from, instant(0));
  const ofDispute = lines.filter((line: { reference: string }) => line.reference === dispute);
  const counted = (wanted: string) =>
    ofDispute.filter(({ status, kind }: Record<string, string>) => `${status} ${kind}` === wanted).length;
  expect([ofDispute.length, counted('matched chargeback'), counted('matched reinstatement')]).toEqual([15, 8, 7]);
  expect((await auditor.get(`/api/finance/search?q=${dispute}`)).body.entries).toHaveLength(15);
});
