// Tests the audit reports over HTTP: each figure links to its events, and each access is recorded.

import { leafHash, provesInclusion } from '../../src/domains/finance/seals/merkle-tree';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { until } from '../support/concurrency/until';
import { startTestApp, type TestApp } from '../support/world/app';
import type { Client } from '../support/world/client';
import { ended } from './finance-tasks';
import { fillLedger, ledgerArtist, ledgerBuyer } from './small-ledger';

interface Entry {
  readonly postings: readonly { readonly currency: string }[];
}

let app: TestApp;
let auditor: Client & { readonly userId: string };
beforeAll(async () => {
  app = await startTestApp();
  await fillLedger(app);
  auditor = await app.userClient('auditor', ['finance']);
});
afterAll(() => app.stop());

test('revenue is grouped by month and kind, and its sum equals the balances of the accounts', async () => {
  const { months } = (await auditor.get('/api/finance/revenue')).body;
  expect(months).toEqual([
    {
      month: '2026-01',
      songs: { count: 1, gross: '7500', artists: '6375', platform: '1125' },
      tuneIns: { count: 1, gross: '30000', artists: '25500', platform: '4500' },
      donations: { count: 1, gross: '10000000', artists: '8500000', platform: '1500000' },
      patronage: { count: 1, gross: '99900', artists: '0', platform: '99900', takenBack: '0' },
      gross: '10137400',
      artists: '8531875',
      platform: '1605525',
      topUps: { count: 1, amount: '20000000' },
      takenBack: { count: 1, amount: '20000000' },
      royalties: { count: 1, amount: '382040' },
      withdrawals: { count: 0, amount: '0' },
    },
  ]);
  const { accounts } = (await auditor.get('/api/finance/trial-balance')).body;
  const held = accounts
    .filter(({ account }: { account: string }) => account.startsWith('platform/'))
    .reduce((sum: number, { balance }: { balance: string }) => sum + Number(balance), 0);
  expect(held).toBe(1_605_525);
  expect((await auditor.get('/api/finance/revenue?to=2025-12')).body.months).toEqual([]);
  expect((await auditor.get('/api/finance/revenue?from=2026-13')).status).toBe(400);
});

test('the journal of one currency is filtered by the server, over all its pages', async () => {
  const whole = (await auditor.get('/api/finance/journal?limit=200')).body.entries as Entry[];
  for (const currency of ['TALENT', 'EUR']) {
    const found: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { entries: Entry[]; nextCursor: string | null } = (
        await auditor.get(`/api/finance/journal?currency=${currency}&limit=2${cursor && `&cursor=${cursor}`}`)
      ).body;
      // Every page but the last is full, so nothing was filtered out after paging.
      if (page.nextCursor !== null) expect(page.entries).toHaveLength(2);
      found.push(...page.entries);
      cursor = page.nextCursor;
    }
    const expected = whole.filter(({ postings }) => postings.some((posting) => posting.currency === currency));
    expect(found).toEqual(expected);
    if (currency === 'TALENT') expect(found.length).toBeLessThan(whole.length);
  }
});

test('entries of an account are filtered by the type of their event', async () => {
  const path = '/api/finance/statement?account=platform/fees';
  const { entries } = (await auditor.get(`${path}&type=DonationMade`)).body;
  expect(entries).toMatchObject([{ type: 'DonationMade', kind: 'Donation', amount: '1500000' }]);
  expect((await auditor.get(`${path}&type=Donation`)).status).toBe(400);
});

test('a balance is explained down to its events, each checked against its chain', async () => {
  const { body } = await auditor.get(`/api/finance/explain?account=user/${ledgerArtist}/eur`);
  expect(body).toMatchObject({
    balance: String(8_531_875 + 382_040 - 99_900 - 5_000_000),
    entryCount: 6,
    currency: 'EUR',
  });
  expect(body.sentence).toBe(
    `user/${ledgerArtist}/eur held €381.4015 after 6 entries, the newest of ${body.entries[0].event.at}.`,
  );
  expect(body.entries).toHaveLength(6);
  expect(body.entries.map(({ event }: { event: { kind: string } }) => event.kind)).toEqual([
    'Withdrawal requested',
    'Patron purchase',
    'Royalty',
    'Donation credited',
    'Tune-in credited',
    'Sale credited',
  ]);
  expect(body.chain).toMatchObject({ verified: true, checkedEvents: 6, seal: { number: 2 } });
  const then = body.entries[3].event.at;
  const earlier = (await auditor.get(`/api/finance/explain?account=user/${ledgerArtist}/eur&asOf=${then}`)).body;
  expect(earlier).toMatchObject({ balance: '8531875', entryCount: 3 });
  const nothing = (await auditor.get('/api/finance/explain?account=user/nobody/eur')).body;
  expect(nothing).toMatchObject({ balance: '0', entryCount: 0, entries: [], chain: { seal: null } });
});

test('the running balance has evenly spaced instants, and the last one is the present balance', async () => {
  const { body } = await auditor.get(`/api/finance/balance-series?account=user/${ledgerBuyer}/talent&points=5`);
  expect(body).toMatchObject({ account: `user/${ledgerBuyer}/talent`, currency: 'TALENT' });
  expect(body.points).toHaveLength(5);
  expect(body.points[0].balance).toBe('20000000');
  const { balance } = (await auditor.get(`/api/finance/explain?account=user/${ledgerBuyer}/talent`)).body;
  expect(body.points[4].balance).toBe(balance);
});

test('an open transit is listed with its age until its payee is credited', async () => {
  const quiet = (await auditor.get('/api/finance/transit-ageing')).body;
  expect(quiet).toMatchObject({ total: '0', count: 0, transits: [] });
  // The second payment of a patronage is in transit until its refund.
  const payment = {
    paymentId: 'second',
    userId: ledgerArtist,
    provider: 'card',
    purpose: 'patron',
    amountMinor: 99_900,
    paymentReference: 'pi_second',
  } as const;
  const context = { actor: 'system', correlationId: 'test', causationId: 'test' };
  await app.deps.commands
    .handlerOf(walletStream)
    .execute(ledgerArtist, { kind: 'settle-payment', transactionId: 'second', payment }, context);
  await app.settle();
  app.clock.advance(90 * 60_000);
  const { body } = await auditor.get('/api/finance/transit-ageing');
  expect(body).toMatchObject({ total: '99900', count: 1 });
  expect(body.buckets).toEqual([
    { age: 'minute', count: 0, amount: '0' },
    { age: 'hour', count: 0, amount: '0' },
    { age: 'day', count: 1, amount: '99900' },
    { age: 'older', count: 0, amount: '0' },
  ]);
  expect(body.transits).toEqual([
    expect.objectContaining({
      transactionId: 'second',
      kind: 'Second patron payment',
      amount: '99900',
      ageMs: 90 * 60_000,
      age: 'day',
      payer: { id: ledgerArtist, username: null },
      payee: null,
    }),
  ]);
});

test('a seal is proved for a stream to somebody who holds only the root', async () => {
  const { body: integrity } = await auditor.get('/api/finance/integrity');
  expect(integrity).toMatchObject({ sealCount: 2, lastSeal: { number: 2, previousRoot: integrity.seals[1].root } });
  const { body: proof } = await auditor.get(`/api/finance/seals/2/proof?stream=wallet-${ledgerArtist}`);
  const leaf = leafHash(JSON.stringify([proof.stream, proof.revision, proof.hash]));
  expect(leaf.toString('hex')).toBe(proof.leafHash);
  const { movedBefore, historyIndex, historySize, historyPath } = proof;
  expect(provesInclusion(leaf, proof.leafIndex, movedBefore.moved, proof.path, movedBefore.movedRoot)).toBe(true);
  const { number, upToPosition, movedRoot, moved } = movedBefore;
  const seal = leafHash(JSON.stringify([number, upToPosition, movedRoot, moved]));
  expect(provesInclusion(seal, historyIndex, historySize, historyPath, integrity.lastSeal.root)).toBe(true);
  expect((await auditor.get('/api/finance/seals/2/proof?stream=wallet-nobody')).status).toBe(404);
  expect((await auditor.get(`/api/finance/seals/9/proof?stream=wallet-${ledgerArtist}`)).status).toBe(404);
});

test('the daily job seals new events', async () => {
  await app.deps.jobs.enqueue({ id: 'seal-ledger-2026-01-06', type: 'seal-ledger', payload: { day: '2026-01-06' } });
  await until(async () => (await app.deps.jobs.get('seal-ledger-2026-01-06'))?.state === 'done');
  await app.settle();
  const { body } = await auditor.get('/api/finance/integrity');
  // The events include the second patron payment of the previous test.
  expect(body).toMatchObject({ sealCount: 3, lastSeal: { number: 3, previousRoot: body.seals[1].root } });
});

test('the ledger is verified while the server runs', async () => {
  const begun = await auditor.post('/api/finance/verifications');
  const address = `/api/finance/verifications/${begun.body.verification.id}`;
  const { verification } = await ended(auditor, address, 'verification');
  expect(verification).toMatchObject({
    status: 'done',
    requestedBy: { id: 'auditor' },
    result: { fits: true, fault: null, seals: 3 },
  });
  const { body } = await auditor.get('/api/finance/integrity');
  expect(body.lastVerification).toEqual(verification);
});

test('every look is recorded before it is answered', async () => {
  const other = await app.userClient('other-auditor', ['finance']);
  const looks = [
    ['/api/finance/transit-ageing', 'transit-ageing', 'now'],
    ['/api/finance/revenue?from=2026-01', 'revenue', '2026-01 to now'],
    ['/api/finance/balance-series?account=platform/fees', 'balance-series', 'platform/fees'],
    ['/api/finance/explain?account=platform/fees', 'explain', 'platform/fees now'],
    ['/api/finance/integrity', 'integrity', 'now'],
    ['/api/finance/exports', 'export', 'all'],
    ['/api/finance/reconciliations', 'reconciliation', 'all'],
  ] as const;
  for (const [address] of looks) expect((await other.get(address)).status).toBe(200);
  const trail = await app.deps.eventStore.readStream('audit-other-auditor', 0, 100);
  expect(trail.map(({ data }) => data)).toEqual(
    looks.map(([, view, subject]) => ({ view, subject, auditorId: 'other-auditor' })),
  );
});
