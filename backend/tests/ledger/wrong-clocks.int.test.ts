// Tests clocks that run fast, jump back or lag, and partitions that are read in any order: every figure of the ledger
// counts each event from its own instant, regardless of other events.
import type { MoneyEvent } from '@libretto/contracts/events';
import { ownersOf, postingsOf } from '@libretto/contracts/ledger';
import fc from 'fast-check';
import { ledgerNamesProjection } from '../../src/domains/finance/audit/names.projection';
import { bookingSequenceFor } from '../../src/domains/finance/ledger/booking-sequences';
import { ledgerProjection } from '../../src/domains/finance/ledger/ledger.projection';
import { sealsProjection } from '../../src/domains/finance/seals/seals.projection';
import type { ProjectionDefinition, ProjectionWriter } from '../../src/kernel/consumers/projections/projection';
import { consumersOnLibsql } from '../kernel/consumers-on-libsql';
import {
  append,
  type Booked,
  type DatedEvent,
  eventOf,
  eventsOf,
  expectAsReplayed,
  instantOf,
  movement,
} from './dated-money';
import { expectAllFigures } from './every-figure';

const runs = process.env.LIBRETTO_TEST_FULL === '1' ? 150 : 12;
const hourMs = 3_600_000;
/** Seconds apart, so that no instant is clamped and each event counts from its own instant. */
const stepMs = 5_000;
/** The clock error of an event's date; zero in most cases. */
const skewMs = fc.constantFrom(0, 0, 0, 0, stepMs, hourMs, -hourMs, -20 * stepMs, 40 * 24 * hourMs);

const atOwnInstants = (dated: readonly DatedEvent[]): readonly Booked[] =>
  dated.map((event) => ({ event, at: event.at }));

test('every figure is that of a fold of the log by instants, however wrong the clocks were', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.tuple(movement, skewMs), { minLength: 1, maxLength: 40 }),
    fc.integer({ min: 1, max: 6 }),
    async (movements, limit) => {
      const store = consumersOnLibsql();
      try {
        const dated = eventsOf(movements.map(([each, skew], n) => ({ ...each, ms: n * stepMs + skew })));
        const ledger = await store.projection(ledgerProjection);
        await store.projection(ledgerNamesProjection);
        await store.projection(sealsProjection);
        await append(store, dated);
        await store.caughtUp(ledger);
        await expectAllFigures(store, atOwnInstants(dated), limit);
      } finally {
        await store.close();
      }
    },
  );
  const seed = Number(process.env.LIBRETTO_TEST_SEED ?? Math.trunc(Math.random() * 0x7fffffff));
  process.stdout.write(`Wrong clocks: seed ${seed}\n`);
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: process.env.LIBRETTO_TEST_SHRINK !== '1' });
}, 600_000);

test('one event dated an hour ahead misdates nothing that follows it', async () => {
  const store = consumersOnLibsql();
  const ledger = await store.projection(ledgerProjection);
  await store.projection(ledgerNamesProjection);
  await store.projection(sealsProjection);
  const dated = [0, hourMs, 10_000, 20_000, 2 * hourMs].map((ms, n) =>
    eventOf({ kind: 'top-up', user: 0, amount: 7, ms }, n, []),
  );
  await append(store, dated);
  await store.caughtUp(ledger);
  await expectAllFigures(store, atOwnInstants(dated), 2);
  await expectAsReplayed(store, atOwnInstants(dated.slice(0, 3).toSpliced(1, 1)), new Date(instantOf(10_000)), 10);
  await store.close();
});

/** Each wallet is in one of two partitions; only the order within a partition is kept. */
const partitionOf = (event: MoneyEvent) =>
  Number(ownersOf(postingsOf(event)).some((owner) => owner === 'u1' || owner === 'u3'));

/** The ledger projection on a log of two partitions. */
const inPartitions = (positions: ReadonlyMap<string, number>): ProjectionDefinition => {
  type Handler = (event: MoneyEvent & { id: string; position: number }, to: ProjectionWriter) => unknown;
  const handlers = ledgerProjection.handlers as unknown as Record<string, Handler>;
  const book: Handler = (event, to) => {
    const writer = Object.create(to, { partition: { value: partitionOf(event) } });
    return handlers[event.type]?.({ ...event, position: positions.get(event.id) ?? event.position }, writer);
  };
  const all = Object.fromEntries(Object.keys(handlers).map((type) => [type, book]));
  return { ...ledgerProjection, handlers: all } as unknown as ProjectionDefinition;
};

test('events of two partitions lead to the same figures in any order', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.tuple(movement, skewMs), { minLength: 2, maxLength: 40 }),
    fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    fc.integer({ min: 1, max: 6 }),
    async (movements, choices, limit) => {
      const store = consumersOnLibsql();
      try {
        const dated = eventsOf(movements.map(([each, skew], n) => ({ ...each, ms: n * stepMs + skew })));
        const waiting = [0, 1].map((partition) => dated.filter((event) => partitionOf(event) === partition));
        const read = choices.flatMap(
          (choice) => waiting[Number(choice)]?.shift() ?? waiting[Number(!choice)]?.shift() ?? [],
        );
        const positions = new Map<string, number>();
        const ledger = await store.projection(inPartitions(positions));
        await store.projection(ledgerNamesProjection);
        await store.projection(sealsProjection);
        await append(store, read, (event) => {
          const id = `e${dated.indexOf(event)}`;
          positions.set(id, dated.indexOf(event) + 1);
          return id;
        });
        await store.caughtUp(ledger);
        await expectAllFigures(store, atOwnInstants(dated), limit, { ofLog: false });
      } finally {
        await store.close();
      }
    },
  );
  await fc.assert(property, { numRuns: runs });
}, 600_000);

test('a booking sequence accepts an event up to a second older than its last one, and none that precedes it in the log', () => {
  const at = instantOf(5_000);
  const bookingSequences = [{ at, position: 7 }];
  expect(bookingSequenceFor(bookingSequences, instantOf(6_000), 8)).toEqual({ index: 0, at: instantOf(6_000) });
  expect(bookingSequenceFor(bookingSequences, instantOf(4_000), 8)).toEqual({ index: 0, at });
  expect(bookingSequenceFor(bookingSequences, instantOf(3_999), 8)).toEqual({ index: 1, at: instantOf(3_999) });
  expect(bookingSequenceFor(bookingSequences, instantOf(6_000), 6)).toEqual({ index: 1, at: instantOf(6_000) });
});
