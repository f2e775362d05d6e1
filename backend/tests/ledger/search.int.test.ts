// Tests the search over the whole journal, and the auditor's record of their own reads.

import { notHeld, type WalletCommand } from '../../src/domains/wallet/wallet.commands';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { newId } from '../../src/kernel/values/ids';
import { payByCard, settleWebhooks } from '../support/people/paying';
import { startTestApp, type TestApp } from '../support/world/app';
import { testContext } from '../support/world/memory-commands';

let app: TestApp;
let auditor: Awaited<ReturnType<TestApp['userClient']>>;
let payer: Awaited<ReturnType<TestApp['signUp']>>;
let reference: string;
let paymentId: string;
beforeAll(async () => {
  app = await startTestApp();
  auditor = await app.userClient('auditor', ['finance']);
  payer = await app.signUp({ username: 'Wren Search' });
  const other = await app.signUp();
  ({ reference, paymentId } = await payByCard(app, payer, 731));
  for (const cents of [500, 600]) await payByCard(app, other, cents);
  await settleWebhooks(app);
});
afterAll(() => app.stop());

const found = async (query: object) => {
  const { status, body } = await auditor.get(`/api/finance/search?${new URLSearchParams(query as never)}`);
  expect(status).toBe(200);
  return body.entries.map(({ transactionId }: { transactionId: string }) => transactionId);
};

test('the journal is searched by name, address, id, the provider’s reference, the transaction and the amount', async () => {
  for (const q of ['wren search', payer.email, payer.userId, reference, paymentId])
    expect([q, await found({ q })]).toEqual([q, [paymentId]]);
  expect(await found({ amount: '7.31' })).toEqual([paymentId]);
  expect(await found({ amount: '731' })).toEqual([paymentId]);
  expect(await found({ q: 'Wren Search', amount: '5' })).toEqual([]);
  expect(await found({ q: 'nobody at all' })).toEqual([]);
});

test('limits the results by a range of time and pages', async () => {
  const now = new Date(app.clock.nowMs()).getTime();
  const instant = (ms: number) => new Date(ms).toISOString();
  expect(await found({ from: instant(now - 3_600_000), to: instant(now + 3_600_000) })).toHaveLength(3);
  expect(await found({ to: instant(now - 3_600_000) })).toEqual([]);
  const first = (await auditor.get('/api/finance/search?amount=5&limit=1')).body;
  expect(first.entries).toHaveLength(1);
  expect((await auditor.get('/api/finance/search?cursor=no')).status).toBe(400);
});

test('only finance may search, and each search is in the auditor’s own record', async () => {
  expect((await payer.get('/api/finance/search?q=x')).status).toBe(403);
  await app.settle();
  const { reads } = (await auditor.get('/api/finance/reads')).body;
  expect(reads).toContainEqual(expect.objectContaining({ view: 'journal', subject: `user/${payer.userId}/search` }));
  expect(reads).toContainEqual(expect.objectContaining({ view: 'journal', subject: reference }));
  const subjects = reads.map(({ subject }: { subject: string }) => subject);
  expect(subjects.join()).not.toMatch(/wren search|nobody at all|@/i);
  expect(reads.every(({ reader }: { reader: { id: string } }) => reader.id === 'auditor')).toBe(true);
  expect((await payer.get('/api/finance/reads')).status).toBe(403);
});

test.each(['9999-12-31T23:59:59-10:00', '0001-01-01T00:00:00+10:00'])(
  'an instant outside of the years is refused: %s',
  async (asOf) => {
    const at = encodeURIComponent(asOf);
    for (const path of ['trial-balance?asOf=', 'journal?asOf=', 'statement?account=platform/fees&to=', 'search?to=']) {
      expect([path, (await auditor.get(`/api/finance/${path}${at}`)).status]).toEqual([path, 400]);
    }
  },
);

test('a search for a person finds that the bank paid them, and that a transfer was returned', async () => {
  const artist = await app.signUp({ username: 'Paid Artist', isArtist: true });
  const wallets = app.deps.commands.handlerOf(walletStream);
  const [userId, ids] = [artist.userId, [newId(), newId()] as const];
  const royalty = { partnerId: 'p', period: '2026-10', amountMinor: 1_000_000, reference: 'r' };
  const payee = { name: 'Paid Artist', iban: 'DE89370400440532013000' };
  const run = (command: WalletCommand) => wallets.execute(userId, command, testContext);
  await run({ kind: 'credit-royalty', transactionId: newId(), artistId: userId, ...royalty });
  for (const [index, transactionId] of ids.entries()) {
    const about = { userId, transactionId };
    await run({ kind: 'request-withdrawal', ...about, amountMinor: 500_000, payee, ...notHeld });
    await run({ kind: 'decide-withdrawal', ...about, decidedBy: 'nour', decision: { approved: true }, ...notHeld });
    const outcome = index === 0 ? { kind: 'paid' as const } : { kind: 'returned' as const, reason: 'Closed' };
    await run({ kind: 'record-transfer', ...about, recordedBy: 'nour', outcome });
  }
  await app.settle();
  const { body } = await auditor.get('/api/finance/search?q=paid artist');
  const types = body.entries.map(({ type }: { type: string }) => type);
  expect(types.filter((type: string) => type.startsWith('Withdrawal')).sort()).toEqual([
    ...['WithdrawalPaid', 'WithdrawalRequested', 'WithdrawalRequested', 'WithdrawalReturned'],
    ...['WithdrawalSent', 'WithdrawalSent'],
  ]);
});

test('a search for a dispute finds every movement of its money', async () => {
  const person = await app.signUp();
  const { reference: disputed } = await payByCard(app, person, 900);
  await settleWebhooks(app);
  const dispute = app.stripeSandbox.openDispute(disputed);
  await settleWebhooks(app);
  app.stripeSandbox.endDispute(dispute, 'won');
  await settleWebhooks(app);
  app.stripeSandbox.withdrawAgain(dispute);
  await settleWebhooks(app);
  const { body } = await auditor.get(`/api/finance/search?q=${dispute}`);
  const types = body.entries.map(({ type }: { type: string }) => type);
  expect(types).toEqual(['PaymentTakenBack', 'TakingBackUndone', 'PaymentTakenBack']);
});
