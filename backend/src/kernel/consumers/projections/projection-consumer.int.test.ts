import { setTimeout as pause } from 'node:timers/promises';
import { consumersOnLibsql } from '../../../../tests/kernel/consumers-on-libsql';
import { until } from '../../../../tests/support/concurrency/until';
import { positionOf } from '../../../ports/events/position';
import { UnavailableError } from '../../../ports/operations/unavailable';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { DomainEvent } from '../../commands/decider';
import { defineProjection, type ProjectionWriter } from './projection';

interface Count {
  readonly id: string;
  readonly count: number;
}

type Counted = DomainEvent<'Counted', { readonly of: string }>;

const counts = defineCollection<Count>()({ name: 'counts', indexes: { all: { equals: [], sort: 'count' } } });

const lists = defineCollection<{ readonly id: string; readonly of: readonly string[] }>()({
  name: 'lists',
  indexes: { all: { equals: [] } },
});

async function add(of: string, to: ProjectionWriter, step = 1): Promise<void> {
  const known = await to.collection(counts).get(of);
  const count = (known?.count ?? 0) + step;
  to.collection(counts).put(of, { id: of, count });
  to.push(`count:${of}`, 'counted', { count });
}

const counting = defineProjection<Counted>({
  name: 'counting',
  version: 1,
  collections: [counts],
  handlers: { Counted: ({ data }, to) => add(data.of, to) },
});

describe('a projection', () => {
  let world: ReturnType<typeof consumersOnLibsql>;
  beforeEach(() => {
    world = consumersOnLibsql();
  });
  afterEach(() => world.close());
  const countOf = async (of: string) => (await world.reads.collection(counts).get(of))?.count;
  const offsets = (topic: string) => world.pushes.filter((push) => push.topic === topic).map(({ offset }) => offset);

  test('takes each event once, over many restarts in the middle of the log', async () => {
    const appending = (async () => {
      for (let n = 0; n < 300; n++) await world.append(`s-${n % 7}`, 'Counted', { of: 'a' });
    })();
    for (let restart = 0; restart < 10; restart++) {
      const runner = await world.projection(counting);
      await new Promise((resolve) => setTimeout(resolve, 5));
      await runner.stop();
    }
    await appending;
    const runner = await world.projection(counting);
    await world.caughtUp(runner);
    expect(await countOf('a')).toBe(300);
    expect(offsets('count:a')).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
  });

  test('tells pushes after the commit: who hears one can read what it tells of', async () => {
    await world.append('s', 'Counted', { of: 'a' });
    await world.caughtUp(await world.projection(counting));
    expect(world.pushes).toEqual([{ topic: 'count:a', offset: 1, kind: 'counted', payload: { count: 1 } }]);
    expect(await world.pushLog.replay('count:a', 0)).toEqual(world.pushes);
  });

  test('lets readers wait for a position, and no longer than they said', async () => {
    const runner = await world.projection(counting);
    await world.append('s', 'Counted', { of: 'a' });
    expect(await runner.reach('s', await world.feed.head(), 2000)).toBe(true);
    expect(await countOf('a')).toBe(1);
    const start = Date.now();
    expect(await runner.reach('s', positionOf(world.log.headNow + 1), 40)).toBe(false);
    expect(Date.now() - start).toBeGreaterThanOrEqual(35);
  });

  test('is rebuilt next to the serving generation for a raised version, without a gap in reads and pushes', async () => {
    for (let n = 0; n < 1500; n++) await world.append(`s-${n % 5}`, 'Counted', { of: 'a' });
    const old = await world.projection(counting);
    await world.caughtUp(old);
    await old.stop();
    const doubled = defineProjection<Counted>({
      ...counting,
      version: 2,
      collections: [counts],
      handlers: { Counted: ({ data }, to) => add(data.of, to, 2) },
    });
    const runner = await world.projection(doubled);
    expect(runner.rebuilding).toBe(true);
    const seen = new Set<number | undefined>();
    while (runner.rebuilding) {
      seen.add(await countOf('a'));
      await world.append('s-0', 'Counted', { of: 'a' });
    }
    await world.caughtUp(runner);
    const total = world.log.headNow;
    expect(await countOf('a')).toBe(2 * total);
    expect(seen.has(undefined)).toBe(false);
    expect(Math.min(...([...seen] as number[]))).toBeGreaterThanOrEqual(1500);
    expect(offsets('count:a')).toEqual(Array.from({ length: total }, (_, n) => n + 1));
  });

  const ofVersion = (version: number, before = async () => {}) =>
    defineProjection<Counted>({
      ...counting,
      version,
      collections: [counts],
      handlers: {
        Counted: async ({ data }, to) => {
          await before();
          await add(data.of, to, version);
        },
      },
    });
  const promoted = async (version: number) => {
    const elsewhere = world.process();
    await world.caughtUp(await elsewhere.projection(ofVersion(version)));
    await elsewhere.stop();
  };

  test('goes on with its rebuild when a process of a third version promotes its own first', async () => {
    for (let n = 0; n < 20; n++) await world.append('s', 'Counted', { of: 'a' });
    await promoted(1);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const runner = await world.projection(ofVersion(2, () => held));
    await promoted(3);
    await until(async () => (await countOf('a')) === 60);
    goOn();
    await until(async () => (await countOf('a')) === 40);
    await world.caughtUp(runner);
  });

  test('is rebuilt when another process promotes a lower version while this one serves', async () => {
    for (let n = 0; n < 20; n++) await world.append('s', 'Counted', { of: 'a' });
    let handled = 0;
    const runner = await world.projection(
      ofVersion(3, async () => {
        handled++;
      }),
    );
    await world.caughtUp(runner);
    await promoted(2);
    await until(() => handled >= 40);
    await until(async () => (await countOf('a')) === 60);
    await world.caughtUp(runner);
  });

  test('runs no partition after its stop, not even of a generation that it was adopting', async () => {
    let isHolding = true;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const runner = await world.projection(ofVersion(1, () => (isHolding ? held : Promise.resolve())));
    await world.append('s', 'Counted', { of: 'a' });
    const elsewhere = world.process();
    await (await elsewhere.projection(ofVersion(1))).rebuild();
    await elsewhere.stop();
    // It adopts the rebuilt generation once the handler of the former one has ended.
    await until(() => runner.state().kind === 'stopped');
    const stopped = runner.stop();
    isHolding = false;
    goOn();
    await stopped;
    await pause(50);
    const next = await world.process().projection(ofVersion(1));
    expect(next.state().kind).not.toBe('elsewhere');
  });

  test('retries to serve the generation of another process, and reports the failure until then', async () => {
    const runner = await world.projection(ofVersion(1));
    const { open } = world.store;
    let isAway = true;
    world.store.open = async (shape) => {
      const generation = await open(shape);
      const position = generation.position.bind(generation);
      generation.position = async (partition) => {
        if (isAway) throw new Error('no such table');
        return position(partition);
      };
      return generation;
    };
    const elsewhere = world.process();
    await (await elsewhere.projection(ofVersion(1))).rebuild();
    await elsewhere.stop();
    await until(() => runner.state().kind === 'failing');
    expect(runner.state()).toMatchObject({ error: 'generation 2 could not be adopted: no such table' });
    isAway = false;
    await until(() => runner.state().kind === 'running');
    await world.append('s', 'Counted', { of: 'a' });
    await world.caughtUp(runner);
    expect(await countOf('a')).toBe(1);
  });

  test.each([
    ['the generation that both have built', 1],
    ['one of another version', 2],
  ])('runs one generation when another process promotes %s at the same moment', async (_, version) => {
    let handled = 0;
    const definition = ofVersion(1, async () => {
      handled++;
    });
    const { watch, promote } = world.store;
    let isAnnounced = false;
    world.store.watch = (shape, onServing) =>
      watch(shape, (generation) => {
        onServing(generation);
        isAnnounced = true;
      });
    const runner = await world.projection(definition);
    world.store.promote = async (shape, generation) => {
      const elsewhere = world.process();
      const ofOther = { ...shape, version };
      await elsewhere.store.promote(ofOther, await elsewhere.store.beginRebuild(ofOther));
      await elsewhere.stop();
      await until(() => isAnnounced);
      await pause(100);
      return promote(shape, generation);
    };
    await runner.rebuild();
    await world.append('s', 'Counted', { of: 'a' });
    await world.caughtUp(runner);
    await pause(100);
    expect([handled, await countOf('a')]).toEqual([1, 1]);
    await runner.stop();
    await world.append('s', 'Counted', { of: 'a' });
    await pause(100);
    expect(handled).toBe(1);
  });

  test('equals the serving one after a rebuild, also with events coming meanwhile', async () => {
    for (let n = 0; n < 700; n++) await world.append(`s-${n % 5}`, 'Counted', { of: `song-${n % 13}` });
    const runner = await world.projection(counting);
    await world.caughtUp(runner);
    const rebuilt = runner.rebuild();
    expect(runner.rebuild()).toBe(rebuilt);
    for (let n = 0; n < 50; n++) await world.append('s-1', 'Counted', { of: 'song-1' });
    await rebuilt;
    await world.caughtUp(runner);
    const page = await world.reads.collection(counts).find('all', { equals: {}, limit: 100 });
    const sum = page.items.reduce((total, { count }) => total + count, 0);
    expect(page.items).toHaveLength(13);
    expect(sum).toBe(750);
    expect(await countOf('song-1')).toBe(54 + 50);
  });

  test('waits for read models that cannot be read now: no event is at fault, and what one list is made of keeps its order', async () => {
    let isAway = true;
    let tries = 0;
    const listing = defineProjection<Counted>({
      name: 'listing',
      version: 1,
      collections: [lists],
      handlers: {
        Counted: async ({ data }, to) => {
          const known = await to.collection(lists).get('all');
          if (data.of === 'b' && isAway) {
            tries++;
            throw new UnavailableError('The read models do not answer');
          }
          to.collection(lists).put('all', { id: 'all', of: [...(known?.of ?? []), data.of] });
        },
      },
    });
    for (const name of ['a', 'b', 'c']) await world.append(`s-${name}`, 'Counted', { of: name });
    const runner = await world.projection(listing);
    await until(() => tries > 5);
    expect(await runner.parkedKeys()).toEqual([]);
    expect(runner.state().kind).toBe('failing');
    isAway = false;
    await world.caughtUp(runner);
    expect((await world.reads.collection(lists).get('all'))?.of).toEqual(['a', 'b', 'c']);
  });

  test('moves past what does not concern it', async () => {
    const runner = await world.projection(counting);
    for (let n = 0; n < 20; n++) await world.append('s', 'Other', {});
    await world.caughtUp(runner);
    expect(runner.progress.position(0)).toBe(await world.feed.head());
  });
});

describe('a batch of a projection', () => {
  let world: ReturnType<typeof consumersOnLibsql>;
  beforeEach(() => {
    world = consumersOnLibsql();
  });
  afterEach(() => world.close());

  interface Member {
    readonly id: string;
    readonly team: string;
    readonly rank: number;
  }
  type TeamEvent =
    | DomainEvent<'Joined', { readonly id: string; readonly team: string; readonly rank: number }>
    | DomainEvent<'Left', { readonly id: string }>
    | DomainEvent<'TeamCounted', { readonly team: string }>;
  const members = defineCollection<Member>()({
    name: 'members',
    indexes: { byTeam: { equals: ['team'], sort: 'rank' } },
  });
  const found: string[][] = [];
  const teams = defineProjection<TeamEvent>({
    name: 'teams',
    version: 1,
    collections: [members],
    handlers: {
      Joined: ({ data }, to) => to.collection(members).put(data.id, data),
      Left: ({ data }, to) => to.collection(members).delete(data.id),
      TeamCounted: async ({ data }, to) => {
        found.push((await to.collection(members).find('byTeam', { team: data.team })).map(({ id }) => id));
      },
    },
  });

  test('finds stored and just changed documents by index', async () => {
    const join = (id: string, team: string, rank: number) => world.append('t', 'Joined', { id, team, rank });
    await join('stored', 'red', 5);
    await join('gone', 'red', 1);
    await join('moved', 'red', 2);
    const runner = await world.projection(teams);
    await world.caughtUp(runner);
    await runner.stop();
    await world.append('t', 'Left', { id: 'gone' });
    await join('moved', 'blue', 2);
    await join('new', 'red', 3);
    await world.append('t', 'TeamCounted', { team: 'red' });
    await join('newest', 'red', 0);
    await world.append('t', 'TeamCounted', { team: 'red' });
    await world.caughtUp(await world.projection(teams));
    expect(found).toEqual([
      ['new', 'stored'],
      ['newest', 'new', 'stored'],
    ]);
  });
});
