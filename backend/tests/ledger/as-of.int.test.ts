// Tests that balances as of any instant, queried from the read models, equal a replay of the log: for any events at any
// instants, page by page, after a rebuild, and while money keeps moving.
import fc from 'fast-check';
import { ledgerNamesProjection } from '../../src/domains/finance/audit/names.projection';
import { ledgerProjection } from '../../src/domains/finance/ledger/ledger.projection';
import { trialBalanceOf } from '../../src/domains/finance/ledger/trial-balance.queries';
import { consumersOnLibsql } from '../kernel/consumers-on-libsql';
import {
  append,
  asked,
  balancesAsOf,
  type DatedEvent,
  evenedOut,
  eventOf,
  eventsOf,
  expectAsReplayed,
  instantOf,
  movement,
} from './dated-money';

const runs = process.env.LIBRETTO_TEST_FULL === '1' ? 200 : 15;
/** A small range of milliseconds, so that instants repeat, decrease, and coincide with queried ones. */
const ms = fc.nat({ max: 40 });

test('balances, sums and pages as of any instant are those of a replay, before and after a rebuild', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.tuple(movement, ms), { minLength: 1, maxLength: 60 }),
    fc.array(fc.integer({ min: -1, max: 41 }), { minLength: 6, maxLength: 6 }),
    fc.integer({ min: 1, max: 6 }),
    async (movements, instants, limit) => {
      const store = consumersOnLibsql();
      try {
        const dated = eventsOf(movements.map(([each, ms]) => ({ ...each, ms })));
        const ledger = await store.projection(ledgerProjection);
        await store.projection(ledgerNamesProjection);
        await append(store, dated);
        await store.caughtUp(ledger);
        const booked = evenedOut(dated);
        for (const ms of instants) await expectAsReplayed(store, booked, new Date(instantOf(ms)), limit);
        await ledger.rebuild();
        for (const ms of instants) await expectAsReplayed(store, booked, new Date(instantOf(ms)), limit);
      } finally {
        await store.close();
      }
    },
  );
  const seed = Number(process.env.LIBRETTO_TEST_SEED ?? Math.trunc(Math.random() * 0x7fffffff));
  process.stdout.write(`As of any instant: seed ${seed}\n`);
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: process.env.LIBRETTO_TEST_SHRINK !== '1' });
}, 600_000);

test('pages that are read while money moves add up to the sums of their instant', async () => {
  const store = consumersOnLibsql();
  const ledger = await store.projection(ledgerProjection);
  await store.projection(ledgerNamesProjection);
  const topUp = (user: number, n: number, ms: number): DatedEvent =>
    eventOf({ kind: 'top-up', user, amount: 7, ms }, n, []);
  const dated = [0, 1, 2, 3].map((user) => topUp(user, user, user));
  await append(store, dated);
  await store.caughtUp(ledger);
  let moved = 0;
  const { balances } = await asked(store, new Date(instantOf(10)), 2, async () => {
    await append(store, [topUp(3, 100 + moved, 20 + moved), topUp(0, 200 + moved, 20 + moved++)]);
    await store.caughtUp(ledger);
  });
  expect(moved).toBeGreaterThan(1);
  expect([...balances]).toEqual([...balancesAsOf(evenedOut(dated), new Date(instantOf(10)))]);
  await store.close();
});

test('a clock that ran ahead never makes the balance without an instant differ from the one as of what it names', async () => {
  const store = consumersOnLibsql();
  const ledger = await store.projection(ledgerProjection);
  await store.projection(ledgerNamesProjection);
  const topUp = (n: number, ms: number): DatedEvent => eventOf({ kind: 'top-up', user: 0, amount: 7, ms }, n, []);
  await append(store, [topUp(1, 0), topUp(2, 3_600_000), topUp(3, 10)]);
  await store.caughtUp(ledger);
  const all = await trialBalanceOf(store.reads, { limit: 10 }, new Date(instantOf(20)));
  const named = await trialBalanceOf(store.reads, { limit: 10, asOf: all.asOf }, new Date(instantOf(20)));
  expect(named).toEqual(all);
  expect(all.accounts.find(({ account }) => account === 'user/u0/talent')?.balance).toBe('21');
  await store.close();
});
