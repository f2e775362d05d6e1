// Tests that only the key of a failing event waits, in order, for projections and policies alike.
import { setTimeout as pause } from 'node:timers/promises';
import { consumersOnLibsql } from '../../../../tests/kernel/consumers-on-libsql';
import { Fault } from '../../../../tests/support/concurrency/faulty';
import { until } from '../../../../tests/support/concurrency/until';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { DomainEvent } from '../../commands/decider';
import { definePolicy } from '../policies/policy';
import { defineProjection } from '../projections/projection';
import type { Consumer } from './consumer';

type Sold = DomainEvent<'Sold', { readonly n: number }>;

interface List {
  readonly id: string;
  readonly numbers: readonly number[];
}

const lists = defineCollection<List>()({ name: 'lists', indexes: { all: { equals: [] } } });

/** A store on another machine, whose answers take time. */
class SlowStore extends Fault {
  override async around<Result>(work: () => Promise<Result>): Promise<Result> {
    await pause(20);
    return super.around(work);
  }
}

describe.each(['projection', 'policy'] as const)('a %s with an event that it cannot take', (kind) => {
  let setup: ReturnType<typeof consumersOnLibsql>;
  /** The events whose handlers fail, as `key:number`. */
  let poison: Set<string>;
  let handled: Map<string, number[]>;
  beforeEach(() => {
    setup = consumersOnLibsql();
    poison = new Set();
    handled = new Map();
  });
  afterEach(() => setup.close());

  const check = (key: string, n: number) => {
    if (poison.has(`${key}:${n}`)) throw new Error(`cannot take ${n} of ${key}`);
  };
  const policy = definePolicy<Sold>({
    name: 'listing',
    handlers: {
      Sold: async ({ partitionKey, data }) => {
        check(partitionKey, data.n);
        handled.set(partitionKey, [...(handled.get(partitionKey) ?? []), data.n]);
      },
    },
  });
  const projection = defineProjection<Sold>({
    name: 'listing',
    version: 1,
    collections: [lists],
    handlers: {
      Sold: async ({ partitionKey: id, data }, to) => {
        const known = await to.collection(lists).get(id);
        to.collection(lists).put(id, { id, numbers: [...(known?.numbers ?? []), data.n] });
        to.push(`list:${id}`, 'sold', data);
        check(id, data.n);
      },
    },
  });
  const start = async (process: Pick<typeof setup, 'projection' | 'policy'> = setup) =>
    kind === 'policy' ? await process.policy(policy) : await process.projection(projection);
  const consumerIn = (started: Awaited<ReturnType<typeof start>>) =>
    ('consumers' in started ? started.consumers[0] : started) as Consumer;
  const taken = async (key: string): Promise<readonly number[]> =>
    kind === 'policy' ? (handled.get(key) ?? []) : ((await setup.reads.collection(lists).get(key))?.numbers ?? []);
  const sell = (key: string, n: number) => setup.append(key, 'Sold', { n });
  const retry = async (started: Awaited<ReturnType<typeof start>>, key: string) => {
    expect(await consumerIn(started).request(key, { kind: 'retry' })).toBe(true);
  };

  test('parks its key with the error; later events of the key wait, other keys go on', async () => {
    poison.add('bad:1');
    for (let n = 0; n < 4; n++) {
      await sell('bad', n);
      await sell('good', n);
    }
    const started = await start();
    await until(async () => (await taken('good')).length === 4);
    await until(async () => (await started.lag()) === 0);
    expect(await taken('bad')).toEqual([0]);
    expect(await started.parkedKeys()).toMatchObject([
      { key: 'bad', eventType: 'Sold', error: 'cannot take 1 of bad', waiting: 3, attempts: 1 },
    ]);
    expect(started.state().kind).toBe('running');
    poison.clear();
    await retry(started, 'bad');
    await setup.caughtUp(started);
    expect(await taken('bad')).toEqual([0, 1, 2, 3]);
    expect(await taken('good')).toEqual([0, 1, 2, 3]);
    await sell('bad', 4);
    await setup.caughtUp(started);
    expect(await taken('bad')).toEqual([0, 1, 2, 3, 4]);
  });

  test('goes on with other keys after a thousand waiting events and a restart', async () => {
    poison.add('bad:0');
    const other = setup.process();
    const first = await start(other);
    for (let n = 0; n < 1000; n++) {
      await sell('bad', n);
      if (n % 10 === 0) await sell('good', n / 10);
    }
    await until(async () => (await first.lag()) === 0);
    await other.stop();
    await sell('good', 100);
    const again = await start();
    await until(async () => (await again.lag()) === 0);
    expect(await taken('good')).toEqual(Array.from({ length: 101 }, (_, n) => n));
    expect(await taken('bad')).toEqual([]);
    expect(await again.parkedKeys()).toMatchObject([{ key: 'bad', waiting: 1000 }]);
    poison.clear();
    await retry(again, 'bad');
    await setup.caughtUp(again);
    expect(await taken('bad')).toEqual(Array.from({ length: 1000 }, (_, n) => n));
  });

  test('retries automatically with growing pauses until it succeeds', async () => {
    poison.add('bad:0');
    await sell('bad', 0);
    const started = await start();
    await until(async () => (await started.parkedKeys()).some(({ attempts }) => attempts === 2));
    poison.clear();
    await setup.caughtUp(started);
    expect(await taken('bad')).toEqual([0]);
  });

  test('a passing fault parks nothing', async () => {
    poison.add('bad:0');
    await sell('bad', 0);
    setTimeout(() => poison.clear(), 5);
    const started = await start();
    let everParked = false;
    await until(async () => {
      everParked ||= (await started.parkedKeys()).length > 0;
      return (await taken('bad')).length === 1;
    });
    expect(everParked).toBe(false);
  });

  test('passes over the failing event when an operator says so, and takes what waits behind it', async () => {
    poison.add('bad:1');
    for (let n = 0; n < 4; n++) await sell('bad', n);
    const started = await start();
    await until(async () => (await started.parkedKeys()).length === 1);
    const [parked] = await started.parkedKeys();
    const consumer = consumerIn(started);
    expect(await consumer.request('bad', { kind: 'skip', eventId: 'another' })).toBe(false);
    expect(await consumer.request('bad', { kind: 'skip', eventId: parked?.eventId ?? '' })).toBe(true);
    await setup.caughtUp(started);
    expect(await taken('bad')).toEqual([0, 2, 3]);
  });

  test('names its parked key, and lets no reader pass it, as soon as another process has taken the partition over', async () => {
    poison.add('bad:0');
    await sell('bad', 0);
    const first = setup.process();
    const parking = await start(first);
    await until(async () => (await parking.parkedKeys()).length === 1);
    const head = await first.feed.head();
    await first.stop();
    const started = await start(setup.process({ fault: new SlowStore() }));
    const reached = 'reach' in started ? started.reach('bad', head, 0) : false;
    expect(await started.parkedKeys()).toMatchObject([{ key: 'bad', waiting: 1 }]);
    expect(await reached).toBe(false);
  });

  test('parks many keys at once without slowing down the others', async () => {
    for (let key = 0; key < 300; key++) poison.add(`bad-${key}:0`);
    for (let key = 0; key < 300; key++) {
      await sell(`bad-${key}`, 0);
      await sell('good', key);
    }
    const started = await start();
    await until(async () => (await started.lag()) === 0);
    expect(await taken('good')).toHaveLength(300);
    expect(await started.parkedKeys()).toHaveLength(300);
    // A delay for each of them would have taken half a minute in total.
    poison.clear();
    await setup.caughtUp(started);
    for (let key = 0; key < 300; key++) expect(await taken(`bad-${key}`)).toEqual([0]);
  });
});

test('sends the push of a parked event once, with the next number, when the event is processed', async () => {
  const setup = consumersOnLibsql();
  let broken = true;
  const projection = defineProjection<Sold>({
    name: 'telling',
    version: 1,
    collections: [],
    handlers: {
      Sold: ({ partitionKey, data }, to) => {
        if (partitionKey === 'bad' && broken) throw new Error('not yet');
        to.push('all', 'sold', { key: partitionKey, n: data.n });
      },
    },
  });
  await setup.append('bad', 'Sold', { n: 0 });
  await setup.append('good', 'Sold', { n: 1 });
  const consumer = await setup.projection(projection);
  await until(() => setup.pushes.length === 1);
  broken = false;
  await setup.caughtUp(consumer);
  expect(setup.pushes.map(({ offset, payload }) => [offset, payload])).toEqual([
    [1, { key: 'good', n: 1 }],
    [2, { key: 'bad', n: 0 }],
  ]);
  await setup.close();
});
