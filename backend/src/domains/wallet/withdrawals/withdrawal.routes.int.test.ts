// A withdrawal is requested once and decided once, by somebody else; its payee is unreadable after an erasure.
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { testContext } from '../../../../tests/support/world/memory-commands';
import { newId } from '../../../kernel/values/ids';
import { walletDecider } from '../wallet.decider';
import { walletStream } from '../wallet.stream';

const iban = 'DE89 3704 0044 0532 0130 00';

let app: TestApp;
let auditor: Awaited<ReturnType<TestApp['userClient']>>;
beforeAll(async () => {
  app = await startTestApp();
  auditor = await app.userClient(undefined, ['finance']);
});
afterAll(() => app.stop());

async function earner(euros: number) {
  const person = await app.signUp({ isArtist: true });
  await app.deps.commands.handlerOf(walletStream).execute(
    person.userId,
    {
      kind: 'credit-royalty',
      transactionId: newId(),
      artistId: person.userId,
      partnerId: 'p',
      period: '2026-10',
      amountMinor: euros * 10_000,
      reference: 'r',
    },
    testContext,
  );
  await app.settle();
  return person;
}
/** Reverses a payment for Talents that are spent already. */
async function chargeback(userId: string, amountMinor: number) {
  const card = { userId, provider: 'card', purpose: 'talents', paymentReference: 'pi_1' } as const;
  const payment = { ...card, paymentId: newId(), amountMinor };
  const take = { kind: 'take-back-payment', transactionId: newId(), payment } as const;
  await app.deps.commands
    .handlerOf(walletStream)
    .execute(userId, { ...take, reversal: 'chargeback', reversalReference: 'dp_1' }, testContext);
}
const asked = (amount: unknown) => ({ amount, name: 'Ines Moreau', iban: iban });
const decide = (id: string, body: object, headers = {}) =>
  auditor.post(`/api/finance/withdrawals/${id}/decision`, body, { headers });

test('a withdrawal takes the euros aside, shows its account half hidden, and is approved once', async () => {
  const artist = await earner(80);
  const answer = await artist.post('/api/user/withdrawals', asked(50.5));
  expect(answer).toMatchObject({
    status: 201,
    body: {
      euroBalance: 29.5,
      withdrawal: { amount: 50.5, status: 'requested', account: 'DE89 •••• 3000', decidedAt: null, reason: null },
    },
  });
  const { id } = answer.body.withdrawal;
  expect((await artist.get('/api/user/withdrawals')).body).toEqual({
    withdrawals: [answer.body.withdrawal],
    hasMore: false,
  });
  await app.settle();
  const open = await auditor.get('/api/finance/withdrawals');
  expect(open.body.withdrawals).toContainEqual(
    expect.objectContaining({
      id,
      username: artist.username,
      payee: { name: 'Ines Moreau', iban: iban.replaceAll(' ', '') },
    }),
  );
  expect(await decide(id, { decision: 'approve' })).toMatchObject({
    status: 200,
    body: { withdrawal: { id, status: 'approved', decidedBy: auditor.userId, decidedAt: expect.any(String) } },
  });
  expect(await decide(id, { decision: 'refuse', reason: 'no' })).toMatchObject({
    status: 409,
    body: {
      error: 'This withdrawal was decided already',
      code: 'withdrawal-decided',
      withdrawal: { id, status: 'approved', decidedBy: auditor.userId },
    },
  });
  await app.settle();
  const paid = await artist.get('/api/user/withdrawals');
  expect(paid.body.withdrawals[0]).toMatchObject({ id, status: 'approved' });
  expect((await artist.get(`/api/user/${artist.userId}/balance`)).body.euroBalance).toBe(29.5);
});

test('a decision whose answer was lost is answered with the stored decision for any key, and a conflict for any other person', async () => {
  const artist = await earner(120);
  const [paid, refused] = [
    (await artist.post('/api/user/withdrawals', asked(50))).body.withdrawal,
    (await artist.post('/api/user/withdrawals', asked(60))).body.withdrawal,
  ];
  await app.settle();
  const approve = { decision: 'approve' };
  const first = await decide(paid.id, approve, { 'Idempotency-Key': newId() });
  expect(first).toMatchObject({ status: 200, body: { withdrawal: { status: 'approved' } } });
  app.clock.advance(60_000);
  expect(await decide(paid.id, approve)).toMatchObject({ status: 200, body: first.body });
  expect(await decide(paid.id, approve, { 'Idempotency-Key': newId() })).toMatchObject({
    status: 200,
    body: first.body,
  });
  const other = await app.userClient(undefined, ['finance']);
  expect(await other.post(`/api/finance/withdrawals/${paid.id}/decision`, approve)).toMatchObject({
    status: 409,
    body: { code: 'withdrawal-decided', ...first.body },
  });
  const no = await decide(refused.id, { decision: 'refuse', reason: 'The name differs' });
  expect(await decide(refused.id, { decision: 'refuse', reason: 'Another reason' })).toMatchObject({
    status: 200,
    body: no.body,
  });
  const events = await app.deps.eventStore.readStream(`wallet-${artist.userId}`, 0, 100);
  expect(events.map(({ type }) => type)).toEqual([
    'RoyaltyCredited',
    'WithdrawalRequested',
    'WithdrawalRequested',
    'WithdrawalSent',
    'WithdrawalRefused',
  ]);
});

test('a refused one gives the euros back and says why', async () => {
  const artist = await earner(50);
  const { body } = await artist.post('/api/user/withdrawals', asked(50));
  await app.settle();
  const { id } = body.withdrawal;
  expect((await decide(id, { decision: 'refuse' })).status).toBe(400);
  const refusal = { decision: 'refuse', reason: 'The name differs' };
  expect((await decide(id, refusal)).body.withdrawal).toMatchObject({ status: 'refused', reason: 'The name differs' });
  await app.settle();
  expect((await artist.get('/api/user/withdrawals')).body.withdrawals[0].reason).toBe('The name differs');
  expect((await artist.get(`/api/user/${artist.userId}/balance`)).body.euroBalance).toBe(50);
});

test.each([
  [asked(49.99), 422, 'The minimum withdrawal is €50.00'],
  [asked(-50), 422, 'The minimum withdrawal is €50.00'],
  [asked(80.01), 422, 'Insufficient EUR balance'],
  [asked(50.001), 400, 'Please enter euros and cents'],
  [asked('50'), 400, expect.any(String)],
  [{ ...asked(50), name: ' ' }, 400, 'Please enter the name of the account holder'],
  [{ ...asked(50), iban: 'DE88 3704 0044 0532 0130 00' }, 400, 'This IBAN is not valid'],
])('%j is refused', async (body, status, error) => {
  const artist = await earner(80);
  expect(await artist.post('/api/user/withdrawals', body)).toMatchObject({ status, body: { error } });
});

test('debts are paid first', async () => {
  const artist = await earner(80);
  await chargeback(artist.userId, 700);
  expect(await artist.post('/api/user/withdrawals', asked(50))).toMatchObject({
    status: 422,
    body: { error: 'A returned payment left 7 Talents unpaid. They are paid by what you earn next.', owed: 7 },
  });
});

test('a withdrawal from before a debt is not paid out, and repays the debt if it is refused', async () => {
  const artist = await earner(80);
  const { id } = (await artist.post('/api/user/withdrawals', asked(50))).body.withdrawal;
  await app.settle();
  await chargeback(artist.userId, 700);
  const error = 'A returned payment left 7 Talents unpaid. Refuse the withdrawal, and its euros pay them first.';
  expect(await decide(id, { decision: 'approve' })).toMatchObject({ status: 422, body: { error, owed: 7 } });
  expect((await decide(id, { decision: 'refuse', reason: 'A payment was charged back' })).status).toBe(200);
  await app.settle();
  expect((await artist.get(`/api/user/${artist.userId}/balance`)).body.euroBalance).toBe(79.93);
  expect((await artist.post('/api/user/withdrawals', asked(50))).status).toBe(201);
});

test('50 identical requests at once are one withdrawal', async () => {
  const artist = await earner(5000);
  const headers = { 'Idempotency-Key': newId() };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => artist.post('/api/user/withdrawals', asked(60), { headers })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
  expect((await artist.get('/api/user/withdrawals')).body.withdrawals).toHaveLength(1);
  const { id } = answers[0]?.body.withdrawal ?? {};
  await app.settle();
  const approve = { decision: 'approve' };
  const decisions = await Promise.all(Array.from({ length: 20 }, () => decide(id, approve, headers)));
  expect(new Set(decisions.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
  const events = await app.deps.eventStore.readStream(`wallet-${artist.userId}`, 0, 100);
  expect(events.map(({ type }) => type)).toEqual(['RoyaltyCredited', 'WithdrawalRequested', 'WithdrawalSent']);
});

const balanceOf = async (account: string) => {
  await app.settle();
  const { accounts, totals } = (await auditor.get('/api/finance/trial-balance')).body;
  expect(totals).toEqual({ TALENT: '0', EUR: '0' });
  return Number(accounts.find((each: { account: string }) => each.account === account)?.balance ?? '0') / 10_000;
};

test('each state of a withdrawal has a separate account, also after its transfer is returned', async () => {
  const artist = await earner(60);
  const { id } = (await artist.post('/api/user/withdrawals', asked(60))).body.withdrawal;
  const record = (body: object) => auditor.post(`/api/finance/withdrawals/${id}/transfer`, body);
  const [sentBefore, paidBefore] = [await balanceOf('payout/sent'), await balanceOf('external/payout')];
  const gone = async () => [
    await balanceOf(`user/${artist.userId}/withdrawing`),
    (await balanceOf('payout/sent')) - sentBefore,
    (await balanceOf('external/payout')) - paidBefore,
    await balanceOf(`user/${artist.userId}/eur`),
  ];
  expect(await gone()).toEqual([60, 0, 0, 0]);
  expect(await record({ outcome: 'paid' })).toMatchObject({
    status: 409,
    body: { error: 'This withdrawal was not approved' },
  });
  expect((await decide(id, { decision: 'approve' })).status).toBe(200);
  expect(await gone()).toEqual([0, 60, 0, 0]);
  for (const _ of [1, 2]) {
    expect(await record({ outcome: 'paid' })).toMatchObject({ status: 200, body: { withdrawal: { status: 'paid' } } });
  }
  expect(await gone()).toEqual([0, 0, 60, 0]);
  const isReturned = { outcome: 'returned', reason: 'Account closed' };
  expect(await record(isReturned)).toMatchObject({
    status: 200,
    body: { withdrawal: { status: 'paid', returnReporter: { id: auditor.userId } } },
  });
  expect(await record(isReturned)).toMatchObject({
    status: 403,
    body: { error: 'You reported this return. Somebody else has to report it as well.' },
  });
  expect(await gone()).toEqual([0, 0, 60, 0]);
  const other = await app.userClient(undefined, ['finance']);
  expect(await other.post(`/api/finance/withdrawals/${id}/transfer`, isReturned)).toMatchObject({
    status: 200,
    body: { withdrawal: { status: 'returned', reason: 'Account closed', transferredAt: expect.any(String) } },
  });
  expect(await gone()).toEqual([0, 0, 0, 60]);
  const { entries } = (await auditor.get('/api/finance/statement?account=payout/returned')).body;
  expect(entries.map(({ type, amount }: { type: string; amount: string }) => [type, amount])).toEqual([
    ['ReturnedWithdrawalCredited', '-600000'],
    ['WithdrawalReturned', '600000'],
  ]);
  expect(await record({ outcome: 'paid' })).toMatchObject({ status: 409 });
  expect((await artist.get('/api/user/withdrawals')).body.withdrawals[0]).toMatchObject({ status: 'returned' });
  const { months } = (await auditor.get('/api/finance/revenue')).body;
  const paidOut = months.reduce(
    (sum: number, { withdrawals }: { withdrawals: { amount: string } }) => sum + Number(withdrawals.amount),
    0,
  );
  expect(paidOut).toBe(paidBefore * 10_000);
});

test('a withdrawal of the time when an approval paid out at once is paid', async () => {
  const artist = await earner(50);
  const { id } = (await artist.post('/api/user/withdrawals', asked(50))).body.withdrawal;
  const data = { transactionId: id, userId: artist.userId, amountMinor: 500_000, decidedBy: auditor.userId };
  const [sentBefore, paidBefore] = [await balanceOf('payout/sent'), await balanceOf('external/payout')];
  const once = jest.spyOn(walletDecider, 'decide').mockReturnValueOnce([{ type: 'WithdrawalApproved', data }]);
  await app.deps.commands
    .handlerOf(walletStream)
    .execute(artist.userId, { kind: 'close', userId: artist.userId, transactionId: id }, testContext);
  once.mockRestore();
  await app.settle();
  expect((await artist.get('/api/user/withdrawals')).body.withdrawals[0]).toMatchObject({ status: 'paid' });
  expect((await balanceOf('external/payout')) - paidBefore).toBe(50);
  expect((await balanceOf('payout/sent')) - sentBefore).toBe(0);
  expect((await decide(id, { decision: 'approve' })).status).toBe(200);
  expect(await auditor.post(`/api/finance/withdrawals/${id}/transfer`, { outcome: 'paid' })).toMatchObject({
    status: 200,
    body: { withdrawal: { status: 'paid' } },
  });
});

test('a withdrawal above the limit needs two different people', async () => {
  const artist = await earner(1001);
  const { id } = (await artist.post('/api/user/withdrawals', asked(1000.01))).body.withdrawal;
  await app.settle();
  const first = await decide(id, { decision: 'approve' });
  expect(first).toMatchObject({
    status: 200,
    body: { withdrawal: { status: 'requested', decider: null, firstApprover: { id: auditor.userId } } },
  });
  expect(await decide(id, { decision: 'approve' })).toMatchObject({
    status: 403,
    body: { error: 'You approved this withdrawal. Somebody else has to approve it as well.' },
  });
  await app.settle();
  const { withdrawals } = (await auditor.get('/api/finance/withdrawals')).body;
  expect(withdrawals.find((each: { id: string }) => each.id === id)).toMatchObject({
    firstApprover: { id: auditor.userId },
  });
  const other = await app.userClient(undefined, ['finance']);
  expect(await other.post(`/api/finance/withdrawals/${id}/decision`, { decision: 'approve' })).toMatchObject({
    status: 200,
    body: { withdrawal: { status: 'approved', decidedBy: other.userId } },
  });
});

test('nobody decides on their own, and each look at the list is recorded', async () => {
  const artist = await earner(100);
  const { body } = await artist.post('/api/user/withdrawals', asked(60));
  await app.settle();
  const same = await app.userClient(artist.userId, ['finance', 'artist']);
  const path = `/api/finance/withdrawals/${body.withdrawal.id}/decision`;
  expect(await same.post(path, { decision: 'approve' })).toMatchObject({ status: 403 });
  const other = await app.userClient(undefined, ['finance']);
  await other.get('/api/finance/withdrawals?status=approved');
  const trail = await app.deps.eventStore.readStream(`audit-${other.userId}`, 0, 10);
  expect(trail.map(({ data }) => data)).toEqual([
    { view: 'withdrawals', subject: 'approved', auditorId: other.userId },
  ]);
});

test('the payee is encrypted in the log and forgotten with the key', async () => {
  const artist = await earner(100);
  const { body } = await artist.post('/api/user/withdrawals', asked(60));
  await app.settle();
  const [, request] = await app.deps.eventStore.readStream(`wallet-${artist.userId}`, 0, 2);
  expect(JSON.stringify(request)).not.toContain('Moreau');
  await app.deps.personalKeys.destroy(artist.userId);
  const { withdrawals } = (await auditor.get('/api/finance/withdrawals')).body;
  const found = withdrawals.find(({ id }: { id: string }) => id === body.withdrawal.id);
  expect(found).toMatchObject({ payee: null, account: null, amount: 60 });
});

test.each([
  ['a listener', ['listener']],
  ['an admin', ['admin']],
] as const)('%s neither sees nor decides the withdrawals of others', async (_, roles) => {
  const client = await app.userClient(undefined, roles);
  expect((await client.get('/api/finance/withdrawals')).status).toBe(403);
  expect((await client.post('/api/finance/withdrawals/w/decision', { decision: 'approve' })).status).toBe(403);
  expect((await client.get('/api/user/withdrawals')).body).toEqual({ withdrawals: [], hasMore: false });
  expect((await decide('nothing', { decision: 'approve' })).status).toBe(404);
});

test('from the second strike on no withdrawal is paid out for three months, not even an earlier one', async () => {
  const artist = await earner(120);
  const [reader, admin] = [await app.signUp(), await app.userClient(undefined, ['admin'])];
  const { id } = (await artist.post('/api/user/withdrawals', asked(50))).body.withdrawal;
  for (const description of ['Buy my streams', 'Buy more of my streams']) {
    const { post } = (await artist.post('/api/social/posts', { description })).body;
    await app.settle();
    await reader.post('/api/moderation/reports', { subject: { kind: 'post', id: post.id }, reason: 'fraud' });
    await app.settle();
    const strike = { decision: 'strike', reason: 'fraud', note: null };
    expect((await admin.post(`/api/admin/moderation/cases/post-${post.id}/decision`, strike)).status).toBe(200);
    await app.settle();
  }
  const held = {
    status: 403,
    body: { code: 'payouts-held', error: 'Payouts to this account are held until 5 April 2026.' },
  };
  expect(await artist.post('/api/user/withdrawals', asked(50))).toMatchObject(held);
  expect(await decide(id, { decision: 'approve' })).toMatchObject(held);
  app.clock.advance(91 * 24 * 60 * 60_000);
  // The auditor's session has expired by now.
  auditor = await app.userClient(undefined, ['finance']);
  expect((await decide(id, { decision: 'approve' })).status).toBe(200);
});
