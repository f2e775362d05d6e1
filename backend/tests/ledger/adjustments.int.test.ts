// Tests adjusting entries: two people, a trial balance of zero, and reconciliation differences that stay visible.
import { settledByCard } from '../../src/domains/wallet/wallet.commands';
import { newId } from '../../src/kernel/values/ids';
import { payByCard, settleWebhooks } from '../support/people/paying';
import { startTestApp, type TestApp } from '../support/world/app';
import { ended } from './finance-tasks';
import { command } from './small-ledger';

let app: TestApp;
let nour: Awaited<ReturnType<TestApp['userClient']>>;
let otto: Awaited<ReturnType<TestApp['userClient']>>;
beforeAll(async () => {
  app = await startTestApp();
  [nour, otto] = [await app.userClient('nour', ['finance']), await app.userClient('otto', ['finance'])];
});
afterAll(() => app.stop());

const path = '/api/finance/adjustments';
const fees = { source: 'platform/provider-fees', destination: 'external/card', currency: 'EUR', amount: '25000' };
const proposal = { reason: 'Fees of November', document: 'Invoice 4711', postings: [fees] };
const propose = async (more: object = {}) => {
  const { status, body } = await nour.post(path, { ...proposal, ...more });
  expect(status).toBe(201);
  return body.adjustment;
};
const balanceOf = async (account: string) => {
  await app.settle();
  const { accounts, totals } = (await nour.get('/api/finance/trial-balance')).body;
  expect(totals).toEqual({ TALENT: '0', EUR: '0' });
  return accounts.find((each: { account: string }) => each.account === account)?.balance ?? '0';
};

test('an entry is booked when another person approves it, once', async () => {
  const { id, ...proposed } = await propose();
  expect(proposed).toMatchObject({ ...proposal, status: 'proposed', proposedBy: { id: 'nour' }, decidedBy: null });
  expect(await balanceOf('platform/provider-fees')).toBe('0');
  const decision = `${path}/${id}/decision`;
  expect(await nour.post(decision, { decision: 'approve' })).toMatchObject({
    status: 403,
    body: { error: 'Somebody else has to approve your adjusting entry' },
  });
  for (const _ of [1, 2]) expect((await otto.post(decision, { decision: 'approve' })).status).toBe(200);
  expect(await balanceOf('platform/provider-fees')).toBe('-25000');
  expect(await otto.post(decision, { decision: 'refuse', reason: 'No' })).toMatchObject({ status: 409 });
  const { adjustments } = (await otto.get(`${path}?status=booked`)).body;
  expect(adjustments).toMatchObject([{ id, decidedBy: { id: 'otto' } }]);
  const { events } = (await nour.get(`/api/finance/transactions/${id}`)).body;
  expect(events).toMatchObject([{ type: 'AdjustmentBooked', kind: 'Adjusting entry', chainVerified: true }]);
});

test('a refused entry books nothing and can be refused by its own author', async () => {
  const before = await balanceOf('external/card');
  const { id } = await propose();
  const refused = await nour.post(`${path}/${id}/decision`, { decision: 'refuse', reason: 'A typing mistake' });
  expect(refused).toMatchObject({ status: 200 });
  await app.settle();
  const { adjustments } = (await otto.get(`${path}?status=refused`)).body;
  expect(adjustments).toMatchObject([{ id, refusal: 'A typing mistake' }]);
  expect(await balanceOf('external/card')).toBe(before);
});

test.each([
  ['of a person’s balance', { source: 'user/nour/eur' }],
  ['within one account', { source: 'external/card' }],
  ['of nothing', { amount: '0' }],
  ['below nothing', { amount: '-5' }],
  ['beyond all meaning', { amount: '9007199254740993' }],
  ['in Talents', { currency: 'TALENT' }],
])('an entry %s is refused', async (_, more) => {
  expect((await nour.post(path, { ...proposal, postings: [{ ...fees, ...more }] })).status).toBe(400);
});

test('rejects people without the finance role', async () => {
  const listener = await app.userClient();
  expect((await listener.get(path)).status).toBe(403);
  expect((await listener.post(path, proposal)).status).toBe(403);
  for (const named of [{ reason: 'For ada@libretto.test' }, { document: 'Mail of ada@libretto.test' }])
    expect((await nour.post(path, { ...proposal, ...named })).status).toBe(400);
  expect((await nour.post(`${path}/none/decision`, { decision: 'approve' })).status).toBe(404);
});

const dayMs = 86_400_000;

/** A reconciliation in which the provider has a payment of this age that the ledger lacks. */
async function reconciledWithout(paymentReference: string, ageMs = 6 * dayMs) {
  const payment = { paymentId: newId(), userId: 'somebody', purpose: 'talents', paymentReference } as const;
  const atMs = app.clock.nowMs() - ageMs;
  app.stripeSandbox.seedPayment({ ...payment, amountCents: 500, atMs, reversed: null } as never);
  const [from, to] = [atMs - 1000, atMs + 1000].map((ms) => new Date(ms).toISOString());
  const { id } = (await nour.post('/api/finance/reconciliations', { from, to })).body.reconciliation;
  await ended(nour, `/api/finance/reconciliations/${id}`, 'reconciliation');
  const lineOf = async () => {
    const { lines } = (await nour.get(`/api/finance/reconciliations/${id}`)).body;
    return lines.find(({ reference }: { reference: string }) => reference === paymentReference);
  };
  return { closes: { reconciliationId: id, reference: paymentReference, kind: 'payment' }, lineOf };
}

test('a difference that an entry closes stays in the reconciliation', async () => {
  const { closes, lineOf } = await reconciledWithout('pi_lost');
  expect(await lineOf()).toMatchObject({ status: 'missing-here', closedBy: null, canClose: true });
  const { kind: _, ...withoutKind } = closes;
  const { id } = await propose({ closes: withoutKind });
  const late = await propose({ closes });
  await otto.post(`${path}/${id}/decision`, { decision: 'approve' });
  await app.settle();
  expect(await lineOf()).toMatchObject({ status: 'missing-here', closedBy: id, canClose: false });
  const refusal = { status: 409, body: { code: 'difference-closed' } };
  expect(await otto.post(`${path}/${late.id}/decision`, { decision: 'approve' })).toMatchObject(refusal);
  expect(await nour.post(path, { ...proposal, closes })).toMatchObject(refusal);
});

test('an entry closes only differences that a reconciliation has and that nothing else will book', async () => {
  const young = await reconciledWithout('pi_young', dayMs);
  expect(await young.lineOf()).toMatchObject({ status: 'missing-here', canClose: false });
  expect(await nour.post(path, { ...proposal, closes: young.closes })).toMatchObject({
    status: 409,
    body: { code: 'difference-not-closable', error: 'This difference cannot be closed by an entry' },
  });
  for (const other of [{ reference: 'pi_other' }, { reconciliationId: newId() }, { kind: 'reinstatement' }]) {
    const answer = await nour.post(path, { ...proposal, closes: { ...young.closes, ...other } });
    expect(answer).toMatchObject({ status: 404 });
  }
});

test('an entry is not booked when the movement was booked after its proposal', async () => {
  const { closes } = await reconciledWithout('pi_late');
  const { id } = await propose({ closes });
  await command(app, 'somebody', settledByCard('somebody', 'pi_late', 50_000));
  await app.settle();
  const answer = await otto.post(`${path}/${id}/decision`, { decision: 'approve' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'difference-not-closable' } });
});

test('a repeated proposal gets the first answer, also after its difference was closed', async () => {
  const { closes } = await reconciledWithout('pi_repeated');
  const options = { headers: { 'Idempotency-Key': newId() } };
  const first = await nour.post(path, { ...proposal, closes }, options);
  await otto.post(`${path}/${first.body.adjustment.id}/decision`, { decision: 'approve' });
  await app.settle();
  const again = await nour.post(path, { ...proposal, closes }, options);
  expect([again.status, again.body.adjustment.id]).toEqual([201, first.body.adjustment.id]);
});

test('two entries that close the same difference and are approved at the same instant book it once', async () => {
  const { closes } = await reconciledWithout('pi_raced');
  const before = Number(await balanceOf('external/card'));
  const ids = [(await propose({ closes })).id, (await propose({ closes })).id];
  const approve = (id: string) => otto.post(`${path}/${id}/decision`, { decision: 'approve' });
  const answers = await Promise.all(ids.map(approve));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(Number(await balanceOf('external/card')) - before).toBe(25_000);
  const booked = ids[answers.findIndex(({ status }) => status === 200)] as string;
  expect((await approve(booked)).status).toBe(200);
  expect(Number(await balanceOf('external/card')) - before).toBe(25_000);
});

test('each movement of a dispute that was withdrawn and won repeatedly is closed by its own entry', async () => {
  const { reference } = await payByCard(app, await app.userClient('disputed'), 1200);
  await settleWebhooks(app);
  const { stripeSandbox: provider } = app;
  const dispute = provider.openDispute(reference);
  await settleWebhooks(app);
  provider.webhooks.faults = { hold: true };
  for (const _ of [1, 2]) {
    provider.endDispute(dispute, 'won');
    provider.withdrawAgain(dispute);
  }
  app.clock.advance(6 * dayMs);
  [nour, otto] = [await app.userClient('nour', ['finance']), await app.userClient('otto', ['finance'])];
  const [from, to] = [-7, 0].map((days) => new Date(app.clock.nowMs() + days * dayMs).toISOString());
  const { id: reconciliationId } = (await nour.post('/api/finance/reconciliations', { from, to })).body.reconciliation;
  const address = `/api/finance/reconciliations/${reconciliationId}`;
  await ended(nour, address, 'reconciliation');
  type Line = {
    reference: string;
    kind: string;
    status: string;
    movementId: string;
    closedBy: string;
    canClose: boolean;
  };
  const chargebacks = async () => {
    await app.settle();
    const lines: Line[] = (await nour.get(address)).body.lines;
    return lines.filter((line) => line.reference === dispute && line.kind === 'chargeback');
  };
  const states = async () =>
    (await chargebacks()).map(({ status, closedBy, canClose }) => ({ status, closedBy, canClose }));
  const open = { status: 'missing-here', closedBy: null, canClose: true };
  const booked = { status: 'matched', closedBy: null, canClose: false };
  expect(await states()).toEqual([open, open, booked]);
  const [first, second] = await chargebacks();
  const close = async (line: Line | undefined) => {
    const movement = { reference: dispute, kind: 'chargeback', movementId: line?.movementId };
    const { id } = await propose({ closes: { reconciliationId, ...movement } });
    expect((await otto.post(`${path}/${id}/decision`, { decision: 'approve' })).status).toBe(200);
    return { status: 'missing-here', closedBy: id, canClose: false };
  };
  const closedSecond = await close(second);
  expect(await states()).toEqual([open, closedSecond, booked]);
  const closedFirst = await close(first);
  expect(await states()).toEqual([closedFirst, closedSecond, booked]);
});
