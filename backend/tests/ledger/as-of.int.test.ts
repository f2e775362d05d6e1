// What stood where at any instant, asked of the read models, is what a replay of the log comes to: whatever happened, at
// whatever instants, page by page, after a rebuild, and while money goes on moving.
import type { MoneyEvent } from '@libretto/contracts/events';
import { currencyOfAccount, netByAccount, postingsOf } from '@libretto/contracts/ledger';
import fc from 'fast-check';
import { ledgerProjection } from '../../src/domains/finance/ledger.projection';
import { balanceAt } from '../../src/domains/finance/ledger.queries';
import { ledgerNamesProjection } from '../../src/domains/finance/names.projection';
import { heldAt, trialBalanceOf } from '../../src/domains/finance/trial-balance.queries';
import { newId } from '../../src/kernel/ids';
import type { Json } from '../../src/ports/event-store';
import { consumersOnLibsql } from '../kernel/consumers-on-libsql';
import { sampleEvent } from '../ports/sample-events';

type House = ReturnType<typeof consumersOnLibsql>;
type Told = MoneyEvent & { readonly at: string };

const RUNS = process.env.LIBRETTO_TEST_FULL === '1' ? 200 : 15;
const BEGIN_MS = Date.parse('2026-01-05T00:00:00.000Z');
const END = new Date('2027-01-01T00:00:00.000Z');
const instantOf = (stepMs: number) => new Date(BEGIN_MS + stepMs).toISOString();

/** Small numbers, so that instants repeat, run backwards and fall together with those that are asked for. */
const happening = fc.record({
  kind: fc.constantFrom('top-up', 'sale', 'credit', 'royalty', 'withdraw', 'take-back', 'repay'),
  user: fc.nat({ max: 3 }),
  amount: fc.integer({ min: 1, max: 50 }),
  ms: fc.nat({ max: 40 }),
});
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

function eventOf({ kind, user, amount, ms }: Happening, n: number, before: readonly Told[]): Told {
  const [userId, artistId, transactionId] = [`u${user}`, `u${(user + 1) % 4}`, `t${n}`];
  const at = instantOf(ms);
  const share = { artistId, buyerId: userId, songId: 's', artistMinor: amount };
  const open = before.find(
    ({ type, data }) =>
      type === 'SongPurchased' &&
      !before.some((other) => other.type === 'SaleCredited' && other.data.transactionId === data.transactionId),
  );
  switch (kind) {
    case 'sale':
      return { at, type: 'SongPurchased', data: { ...share, transactionId, priceMinor: 2 * amount, feeMinor: amount } };
    case 'credit':
      if (open?.type !== 'SongPurchased') break;
      return { at, type: 'SaleCredited', data: { ...share, ...open.data } };
    case 'royalty': {
      const royalty = { partnerId: 'p', period: '2025-12', reference: 'r', amountMinor: amount };
      return { at, type: 'RoyaltyCredited', data: { ...royalty, transactionId, artistId: userId } };
    }
    case 'take-back': {
      const references = { paymentReference: 'p', reversalReference: `r${n}` };
      const taken = { amountMinor: 2 * amount, takenMinor: amount, owedMinor: amount, ...references };
      const how = { provider: 'card', purpose: 'talents', kind: 'chargeback' } as const;
      return { at, type: 'PaymentTakenBack', data: { ...how, ...taken, transactionId, userId } };
    }
    case 'repay':
      return { at, type: 'DebtRepaid', data: { transactionId, userId, from: 'talent', amountMinor: amount } };
    case 'withdraw':
      return { at, type: 'WithdrawalApproved', data: { transactionId, userId, amountMinor: amount } } as Told;
  }
  const paymentReference = `p${n}`;
  return {
    at,
    type: 'TalentsToppedUp',
    data: { transactionId, userId, source: 'card', amountMinor: amount, paymentReference },
  };
}

function eventsOf(happenings: readonly Happening[]): readonly Told[] {
  const told: Told[] = [];
  for (const [n, each] of happenings.entries()) told.push(eventOf(each, n, told));
  return told;
}

/** What a replay comes to: instants of booking never run backwards, and open transits are one account. */
function replayed(told: readonly Told[], asOf: Date): ReadonlyMap<string, number> {
  const balances = new Map<string, number>();
  let bookedAt = '';
  for (const event of told) {
    bookedAt = event.at > bookedAt ? event.at : bookedAt;
    if (bookedAt > asOf.toISOString()) break;
    for (const [account, minor] of netByAccount(postingsOf(event))) {
      const name = account.startsWith('transit/') ? 'transit' : account;
      balances.set(name, (balances.get(name) ?? 0) + minor);
    }
  }
  return new Map([...balances].filter(([, minor]) => minor !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function append(house: House, told: readonly Told[]): Promise<void> {
  for (const { type, data, at } of told) {
    const metadata = { correlationId: 'c', causationId: 'c', actor: 'system', at };
    await house.log.append(newId(), -1, [sampleEvent({ id: newId(), type, data: data as unknown as Json, metadata })]);
  }
}

/** By pages, each asked for by itself. */
async function asked(house: House, asOf: Date, limit: number, between: () => Promise<void> = async () => undefined) {
  const balances = new Map<string, number>();
  for (let cursor: string | undefined; ; await between()) {
    const page = await trialBalanceOf(house.reads, { asOf: asOf.toISOString(), limit, cursor }, END);
    for (const { account, balance } of page.accounts) balances.set(account, Number(balance));
    if (page.nextCursor === null) return { balances, page };
    cursor = page.nextCursor;
  }
}

async function expectAsReplayed(house: House, told: readonly Told[], asOf: Date, limit: number): Promise<void> {
  const expected = replayed(told, asOf);
  const { balances, page } = await asked(house, asOf, limit);
  expect([...balances]).toEqual([...expected]);
  const sum = (currency: string, keep: (minor: number) => boolean) =>
    String(
      [...expected].reduce(
        (all, [of, minor]) => all + (currencyOfAccount(of) === currency && keep(minor) ? minor : 0),
        0,
      ),
    );
  for (const currency of ['TALENT', 'EUR'] as const) {
    expect(page.totals[currency]).toBe('0');
    expect(page.debits[currency]).toBe(sum(currency, (minor) => minor < 0));
    expect(page.credits[currency]).toBe(sum(currency, (minor) => minor > 0));
  }
  for (const [account, minor] of expected) expect(await balanceAt(house.reads, account, asOf)).toBe(minor);
  const all = new Map<string, number>();
  for await (const { account, balanceMinor } of heldAt(house.reads, asOf)) all.set(account, balanceMinor);
  expect([...all]).toEqual([...expected]);
}

test('balances, sums and pages as of any instant are those of a replay, before and after a rebuild', async () => {
  const property = fc.asyncProperty(
    fc.array(happening, { minLength: 1, maxLength: 60 }),
    fc.array(fc.integer({ min: -1, max: 41 }), { minLength: 6, maxLength: 6 }),
    fc.integer({ min: 1, max: 6 }),
    async (happenings, instants, limit) => {
      const house = consumersOnLibsql();
      try {
        const told = eventsOf(happenings);
        const ledger = await house.projection(ledgerProjection);
        await house.projection(ledgerNamesProjection);
        await append(house, told);
        await house.caughtUp(ledger);
        for (const ms of instants) await expectAsReplayed(house, told, new Date(instantOf(ms)), limit);
        await ledger.rebuild();
        for (const ms of instants) await expectAsReplayed(house, told, new Date(instantOf(ms)), limit);
      } finally {
        await house.close();
      }
    },
  );
  const seed = Number(process.env.LIBRETTO_TEST_SEED ?? Math.trunc(Math.random() * 0x7fffffff));
  process.stdout.write(`As of any instant: seed ${seed}\n`);
  await fc.assert(property, { numRuns: RUNS, seed, endOnFailure: process.env.LIBRETTO_TEST_SHRINK !== '1' });
}, 600_000);

test('pages that are read while money moves still come to the sums of their instant', async () => {
  const house = consumersOnLibsql();
  const ledger = await house.projection(ledgerProjection);
  await house.projection(ledgerNamesProjection);
  const topUp = (user: number, n: number, ms: number): Told => ({
    ...eventOf({ kind: 'top-up', user, amount: 7, ms }, n, []),
  });
  const told = [0, 1, 2, 3].map((user) => topUp(user, user, user));
  await append(house, told);
  await house.caughtUp(ledger);
  let moved = 0;
  const { balances } = await asked(house, new Date(instantOf(10)), 2, async () => {
    await append(house, [topUp(3, 100 + moved, 20 + moved), topUp(0, 200 + moved, 20 + moved++)]);
    await house.caughtUp(ledger);
  });
  expect(moved).toBeGreaterThan(1);
  expect([...balances]).toEqual([...replayed(told, new Date(instantOf(10)))]);
  await house.close();
});

test('a clock that ran ahead never makes the balance without an instant differ from the one as of what it names', async () => {
  const house = consumersOnLibsql();
  const ledger = await house.projection(ledgerProjection);
  await house.projection(ledgerNamesProjection);
  const topUp = (n: number, ms: number): Told => ({
    ...eventOf({ kind: 'top-up', user: 0, amount: 7, ms }, n, []),
  });
  await append(house, [topUp(1, 0), topUp(2, 3_600_000), topUp(3, 10)]);
  await house.caughtUp(ledger);
  const all = await trialBalanceOf(house.reads, { limit: 10 }, new Date(instantOf(20)));
  const named = await trialBalanceOf(house.reads, { limit: 10, asOf: all.asOf }, new Date(instantOf(20)));
  expect(named).toEqual(all);
  expect(all.accounts.find(({ account }) => account === 'user/u0/talent')?.balance).toBe('21');
  await house.close();
});
