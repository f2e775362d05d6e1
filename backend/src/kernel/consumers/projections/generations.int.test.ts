// Tests how several processes share the generations of a projection.
import { consumersOnLibsql } from '../../../../tests/kernel/consumers-on-libsql';
import { until } from '../../../../tests/support/concurrency/until';
import type { StoredEvent } from '../../../ports/events/event-store';
import { positionOf } from '../../../ports/events/position';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { DomainEvent } from '../../commands/decider';
import { definePolicy } from '../policies/policy';
import { defineProjection } from './projection';

type Counted = DomainEvent<'Counted', { readonly n: number }>;

interface Count {
  readonly id: string;
  readonly sum: number;
  readonly shape: number;
}

const counts = defineCollection<Count>()({ name: 'counts', indexes: {} });

describe('generations of a projection', () => {
  let setup: ReturnType<typeof consumersOnLibsql>;
  /** Delays the newer version at each event. */
  let gate: () => Promise<void>;
  /** While true, the handlers fail on events of the key `bad`. */
  let isPoisoned: boolean;
  beforeEach(() => {
    setup = consumersOnLibsql();
    isPoisoned = false;
    gate = async () => undefined;
  });
  afterEach(() => setup.close());

  /** Each version writes documents of its shape and rejects those of another version. */
  const version = (number: number, fails = false) =>
    defineProjection<Counted>({
      name: 'counting',
      version: number,
      collections: [counts],
      handlers: {
        Counted: async ({ partitionKey: id, data }, to) => {
          if (number > 1) await gate();
          if (isPoisoned && id === 'bad') throw new Error('poison');
          if (fails) throw new Error('this version takes nothing');
          const known = await to.collection(counts).get(id);
          if (known !== undefined && known.shape !== number) throw new Error(`a document of version ${known.shape}`);
          to.collection(counts).put(id, { id, sum: (known?.sum ?? 0) + number, shape: number });
          to.push('counts', 'counted', { n: data.n });
        },
      },
    });
  const append = async (count: number, key = 'a') => {
    for (let n = 0; n < count; n++) await setup.append(key, 'Counted', { n: setup.log.headNow });
  };
  const read = (process: Pick<typeof setup, 'reads'> = setup, id = 'a') => process.reads.collection(counts).get(id);
  const pushed = () => setup.pushes.map(({ payload }) => (payload as { n: number }).n).sort((a, b) => a - b);
  const pushedOnce = () => {
    const numbers = setup.pushes.map(({ payload }) => (payload as { n: number }).n);
    expect(numbers).toEqual(Array.from({ length: setup.log.headNow }, (_, n) => n));
    expect(setup.pushes.map(({ offset }) => offset)).toEqual(numbers.map((_, index) => index + 1));
  };

  test('a raised version never runs over old documents; reads stay up, and every event is pushed once', async () => {
    await append(700);
    const old = setup.process();
    const before = await old.projection(version(1));
    await setup.caughtUp(before);
    await old.stop();
    await append(300);
    const next = await setup.projection(version(2));
    const shapes = new Set<number | undefined>();
    while (next.rebuilding) {
      shapes.add((await read())?.shape);
      await append(1);
    }
    await setup.caughtUp(next);
    expect(shapes).toContain(1);
    expect(shapes).not.toContain(undefined);
    expect(await read()).toEqual({ id: 'a', shape: 2, sum: 2 * setup.log.headNow });
    pushedOnce();
  });

  test('an old generation that fails, or holds a key, never holds the new one', async () => {
    await append(5);
    const old = setup.process();
    const before = await old.projection(version(1, true));
    await until(async () => (await before.parkedKeys()).length === 1);
    await old.stop();
    const next = await setup.projection(version(2));
    await setup.caughtUp(next);
    expect(await read()).toEqual({ id: 'a', shape: 2, sum: 10 });
    expect(await next.parkedKeys()).toEqual([]);
  });

  test('a rebuild that was cut short goes on where it was, and no other start takes it away', async () => {
    await append(2000);
    await setup.caughtUp(await setup.projection(version(1)));
    let handled = 0;
    let shut = () => {};
    const shutAt = 1200;
    gate = async () => {
      handled++;
      if (handled === shutAt) await new Promise<void>((resolve) => (shut = resolve));
    };
    const first = setup.process();
    const building = await first.projection(version(2));
    await until(() => handled === shutAt);
    // Another process of the old version starts during the rebuild.
    const other = setup.process();
    await other.projection(version(1));
    const ended = first.stop();
    shut();
    await ended;
    expect(building.rebuilding).toBe(false);
    handled = 0;
    const second = setup.process();
    const next = await second.projection(version(2));
    await setup.caughtUp(next);
    // The two stored batches are not processed again.
    expect(handled).toBeLessThanOrEqual(1000);
    expect(await read(second)).toEqual({ id: 'a', shape: 2, sum: 4000 });
  });

  test('every process learns of a promotion: the older one reads the new generation and builds nothing', async () => {
    await append(10);
    const old = await setup.projection(version(1));
    await setup.caughtUp(old);
    const newer = setup.process();
    await setup.caughtUp(await newer.projection(version(2)));
    await until(async () => (await read(setup))?.shape === 2);
    expect(old.rebuilding).toBe(false);
    await append(5);
    await until(async () => (await newer.reads.collection(counts).get('a'))?.sum === 30);
    // The older process reads another process's writes and reports them as reached.
    expect(await old.reach('a', await setup.feed.head(), 2000)).toBe(true);
  });

  test('two processes of one version build one generation, and only one of them writes', async () => {
    await append(1500);
    const first = setup.process();
    await setup.caughtUp(await first.projection(version(1)));
    await first.stop();
    const [one, two] = [setup.process(), setup.process()];
    const consumers = [await one.projection(version(2)), await two.projection(version(2))];
    await until(() => consumers.every((consumer) => !consumer.rebuilding));
    await append(50);
    await Promise.all(consumers.map((consumer) => setup.caughtUp(consumer)));
    await until(async () => (await read(one))?.sum === 3100 && (await read(two))?.sum === 3100);
    pushedOnce();
  });

  test('what the old generation holds back is pushed once the new one takes it, and once only', async () => {
    isPoisoned = true;
    await append(3, 'bad');
    await append(2);
    const before = await setup.projection(version(1));
    await until(async () => (await before.parkedKeys()).length === 1 && (await before.lag()) === 0);
    expect(setup.pushes).toHaveLength(2);
    await before.stop();
    const newer = setup.process();
    isPoisoned = false;
    const next = await newer.projection(version(2));
    await setup.caughtUp(next);
    expect(pushed()).toEqual([0, 1, 2, 3, 4]);
    expect(setup.pushes.map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5]);
  });

  test('what only the new generation holds back was pushed already, and is not pushed again when it is taken', async () => {
    await append(5, 'bad');
    const process = setup.process({ keepSupersededMs: 0 });
    const before = await process.projection(version(1));
    await setup.caughtUp(before);
    isPoisoned = true;
    await process.stop();
    const newer = setup.process({ keepSupersededMs: 0 });
    const next = await newer.projection(version(2));
    await until(async () => !next.rebuilding && (await next.parkedKeys()).length === 1);
    // The generation that sent these pushes is dropped.
    await newer.store.open({ ...version(2), textIndexes: [] });
    isPoisoned = false;
    for (const each of next.consumers) await each.request('bad', { kind: 'retry' });
    await append(1, 'bad');
    await setup.caughtUp(next);
    expect(await read(newer, 'bad')).toEqual({ id: 'bad', shape: 2, sum: 12 });
    expect(pushed()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('reads with tokens of parked, forged or unwritten positions are answered as not reached', async () => {
    const failing = await setup.projection(version(1, true));
    await append(1, 'bad');
    await until(async () => (await failing.parkedKeys()).length === 1);
    const mark = await setup.feed.head();
    expect(await failing.reach('bad', mark, 1000)).toBe(false);
    expect(await failing.reach('other', mark, 1000)).toBe(true);
    expect(await failing.reach('other', positionOf(99), 20)).toBe(false);
    expect(await failing.reachNow(1000)).toBe(false);
  });

  test('a read of the whole log counts only those parked events that concern it', async () => {
    isPoisoned = true;
    const counting = await setup.projection(version(1));
    await append(1, 'good');
    await append(2, 'bad');
    await until(async () => (await counting.parkedKeys())[0]?.waiting === 2);
    const isNumber = (n: number) => (event: StoredEvent) => (event.data as { n: number }).n === n;
    expect(await counting.reachNow(1000, isNumber(0))).toBe(true);
    expect(await counting.reachNow(1000, isNumber(1))).toBe(false);
    expect(await counting.reachNow(1000, isNumber(2))).toBe(false);
    isPoisoned = false;
    for (const each of counting.consumers) await each.request('bad', { kind: 'retry' });
    await until(() => counting.reachNow(1000));
  });

  test('keys that only a rebuild has parked do not hold back reads of the serving generation', async () => {
    await append(1, 'bad');
    await append(1200);
    const old = setup.process();
    await setup.caughtUp(await old.projection(version(1)));
    await old.stop();
    isPoisoned = true;
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let handled = 0;
    // The first batch of 500 events passes, with the retries of the poisoned one.
    gate = async () => void (++handled > 510 && (await opened));
    const next = await setup.projection(version(2));
    await until(async () => (await next.parkedKeys()).length === 1);
    expect([next.rebuilding, await next.reachNow(1000)]).toEqual([true, true]);
    open();
    await until(() => !next.rebuilding);
    expect(await next.reachNow(1000)).toBe(false);
  });
});

test('a policy that wants a rare event does not read the whole log again at each start', async () => {
  const setup = consumersOnLibsql();
  const handled: number[] = [];
  const rare = definePolicy<DomainEvent<'Rare', { readonly n: number }>>({
    name: 'rare',
    handlers: { Rare: async ({ data }) => handled.push(data.n) },
  });
  for (let n = 0; n < 300; n++) await setup.append('s', 'Common', { n });
  const first = setup.process();
  await setup.caughtUp(await first.policy(rare));
  await first.stop();
  expect(await setup.checkpoints.progressOf('rare').position(0)).toBe(await setup.feed.head());
  const readRows = jest.spyOn(setup.log, 'readRows');
  const again = await setup.policy(rare);
  await setup.append('s', 'Rare', { n: 7 });
  await setup.caughtUp(again);
  expect(handled).toEqual([7]);
  expect(readRows).not.toHaveBeenCalled();
  await setup.close();
});

test('a policy that is killed has read at most a few thousand events for nothing', async () => {
  const setup = consumersOnLibsql();
  const rare = definePolicy<DomainEvent<'Rare', object>>({ name: 'rare', handlers: { Rare: async () => undefined } });
  for (let n = 0; n < 60; n++) {
    const batch = Array.from({ length: 100 }, () => setup.append(`s-${n}`, 'Common', { n }));
    await Promise.all(batch);
  }
  const policy = await setup.policy(rare);
  await until(async () => (await policy.lag()) === 0);
  // The position was stored without a stop.
  expect(Number(await setup.checkpoints.progressOf('rare').position(0))).toBeGreaterThanOrEqual(5000);
  await setup.close();
});
