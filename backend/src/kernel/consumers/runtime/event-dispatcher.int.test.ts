// Tests that the consumers of a process share their readers, and that none of them holds up the others.
import { setTimeout as pause } from 'node:timers/promises';
import { consumersOnLibsql } from '../../../../tests/kernel/consumers-on-libsql';
import { until } from '../../../../tests/support/concurrency/until';
import { StoredCheckpoints } from '../../../adapters/libsql/operational/checkpoints';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { DomainEvent } from '../../commands/decider';
import { EventCodec } from '../../events/event-codec';
import { definePolicy } from '../policies/policy';
import { defineProjection } from '../projections/projection';

type Sold = DomainEvent<'Sold', { readonly n: number }>;
type Renamed = DomainEvent<'Renamed', object>;

interface Sum {
  readonly id: string;
  readonly count: number;
}

let setup: ReturnType<typeof consumersOnLibsql>;
let decode: jest.SpyInstance;
beforeEach(() => {
  setup = consumersOnLibsql();
  decode = jest.spyOn(EventCodec.prototype, 'decode');
});
afterEach(async () => {
  await setup.close();
  decode.mockRestore();
});

/** A projection that counts the sales in a separate collection. */
function counting(name: string, onEvent: (n: number) => Promise<void> = async () => undefined) {
  const sums = defineCollection<Sum>()({ name, indexes: {} });
  return defineProjection<Sold>({
    name,
    version: 1,
    collections: [sums],
    handlers: {
      Sold: async ({ data }, to) => {
        await onEvent(data.n);
        const known = await to.collection(sums).get('all');
        to.collection(sums).put('all', { id: 'all', count: (known?.count ?? 0) + 1 });
      },
    },
  });
}

const countOf = async (name: string) =>
  (await setup.reads.collection(defineCollection<Sum>()({ name, indexes: {} })).get('all'))?.count;
const sell = async (count: number) => {
  for (let n = 0; n < count; n++) await setup.append('a', 'Sold', { n });
};
/** How often events of the log were decoded. */
const decoded = () => decode.mock.calls.reduce((sum, [events]) => sum + (events as readonly unknown[]).length, 0);
const names = Array.from({ length: 10 }, (_, number) => `sums-${number}`);

test('decodes each event once for all consumers', async () => {
  const consumers = await Promise.all(names.map((name) => setup.projection(counting(name))));
  await sell(20);
  for (const consumer of consumers) await setup.caughtUp(consumer);
  expect(await Promise.all(names.map(countOf))).toEqual(names.map(() => 20));
  expect(decoded()).toBe(20);
});

test('reads an existing log once for all consumers that start together', async () => {
  await sell(1200);
  const read = jest.spyOn(setup.log, 'readRows');
  const { tail } = setup.log;
  jest.spyOn(tail, 'after').mockReturnValue(undefined);
  const consumers = await Promise.all(names.map((name) => setup.projection(counting(name))));
  for (const consumer of consumers) await setup.caughtUp(consumer);
  const rows = read.mock.results.map(({ value }) => (value as readonly unknown[]).length);
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(1200);
  expect(decoded()).toBe(1200);
  expect(await Promise.all(names.map(countOf))).toEqual(names.map(() => 1200));
});

test('reads an existing log once for consumers that start one after the other', async () => {
  await sell(300);
  const requestLeases = setup.leases.gather();
  const consumers = [];
  for (const name of names) {
    consumers.push(await setup.projection(counting(name)));
    await pause(20);
  }
  await requestLeases();
  for (const consumer of consumers) await setup.caughtUp(consumer);
  expect(decoded()).toBe(300);
  expect(await Promise.all(names.map(countOf))).toEqual(names.map(() => 300));
});

test('moves a consumer past the events of others without storing its position', async () => {
  const selling = await setup.projection(counting('sums'));
  const handled = jest.fn(async () => undefined);
  const renaming = await setup.policy(definePolicy<Renamed>({ name: 'renaming', handlers: { Renamed: handled } }));
  const move = jest.spyOn(StoredCheckpoints.prototype, 'move');
  await sell(30);
  await setup.caughtUp(selling);
  await setup.caughtUp(renaming);
  expect(renaming.progress.position(0)).toBe(await setup.feed.head());
  expect(move).not.toHaveBeenCalled();
  move.mockRestore();
  await setup.append('a', 'Renamed', {});
  await setup.caughtUp(renaming);
  expect(handled).toHaveBeenCalledTimes(1);
  expect(await setup.checkpoints.progressOf('renaming').position(0)).toBe(await setup.feed.head());
});

describe('where other processes take partitions over', () => {
  const renamingStored = () => setup.checkpoints.progressOf('renaming').position(0);
  const renamingPolicy = () =>
    setup.policy(definePolicy<Renamed>({ name: 'renaming', handlers: { Renamed: async () => undefined } }));
  const sellUntilPassed = async (count: number, renaming: Awaited<ReturnType<typeof renamingPolicy>>) => {
    for (let n = 0; n < count; n++) {
      await sell(1);
      await setup.caughtUp(renaming);
    }
  };

  test('an idle consumer stores its position before another process would have to read the log again', async () => {
    Object.assign(setup.feed, { knownEvents: 20 });
    const renaming = await renamingPolicy();
    await sellUntilPassed(9, renaming);
    expect(await renamingStored()).toBeUndefined();
    await sellUntilPassed(1, renaming);
    expect(await renamingStored()).toBe(await setup.feed.head());
    await sellUntilPassed(9, renaming);
    expect(setup.feed.distance(await renamingStored(), await setup.feed.head())).toBe(9);
  });

  test('what a takeover has passed counts, so that the stored position does not fall behind further with each one', async () => {
    await sell(8);
    const skipped = await setup.feed.head();
    Object.assign(setup.feed, { knownEvents: 20, quietUpTo: () => skipped });
    const renaming = await renamingPolicy();
    await setup.caughtUp(renaming);
    expect(await renamingStored()).toBeUndefined();
    await sellUntilPassed(2, renaming);
    expect(await renamingStored()).toBe(await setup.feed.head());
  });
});

test('a slow consumer holds up nobody, also when it falls far behind, and reads with the others again', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = await setup.projection(counting('slow', (n) => (n === 0 ? released : Promise.resolve())));
  const quick = await setup.projection(counting('quick'));
  // The quick one is idle while the slow one works on its first event.
  await sell(1);
  for (let batch = 0; batch < 4; batch++) {
    await Promise.all(Array.from({ length: 700 }, (_, n) => setup.append(`b-${batch}-${n}`, 'Sold', { n: n + 1 })));
    await until(async () => (await countOf('quick')) === 1 + 700 * (batch + 1));
  }
  expect(await countOf('slow')).toBeUndefined();
  release();
  await setup.caughtUp(slow);
  expect(await countOf('slow')).toBe(2801);
  decode.mockClear();
  await setup.append('c', 'Sold', { n: 1 });
  await setup.caughtUp(slow);
  await setup.caughtUp(quick);
  expect([await countOf('slow'), await countOf('quick')]).toEqual([2802, 2802]);
  expect(decoded()).toBe(1);
});

test('a consumer whose store fails is retried, and the others go on', async () => {
  const healthy = await setup.projection(counting('healthy'));
  const ill = await setup.policy(definePolicy<Sold>({ name: 'ill', handlers: { Sold: async () => undefined } }));
  const move = jest.spyOn(StoredCheckpoints.prototype, 'move').mockRejectedValue(new Error('no store'));
  await sell(5);
  await setup.caughtUp(healthy);
  await until(() => ill.state().kind === 'failing');
  expect(ill.state()).toMatchObject({ error: 'no store' });
  expect(healthy.state().kind).toBe('running');
  move.mockRestore();
  await setup.caughtUp(ill);
  expect(ill.state().kind).toBe('running');
  decode.mockClear();
  await sell(1);
  await setup.caughtUp(ill);
  await setup.caughtUp(healthy);
  expect(decoded()).toBe(1);
});

test('a consumer that starts later catches up alone and then reads with the others', async () => {
  const first = await setup.projection(counting('first'));
  await sell(600);
  await setup.caughtUp(first);
  const later = await setup.projection(counting('later'));
  await setup.caughtUp(later);
  expect(await countOf('later')).toBe(600);
  await sell(1);
  await setup.caughtUp(first);
  await setup.caughtUp(later);
  decode.mockClear();
  await sell(3);
  await setup.caughtUp(first);
  await setup.caughtUp(later);
  expect(decoded()).toBe(3);
});
