// Engines: MONGO
// Tests what can only happen when several processes write concurrently.

import type { Opened } from '../../../../tests/ports/opened';
import { until } from '../../../../tests/support/concurrency/until';
import { onMongo } from '../../../../tests/support/engines/mongo-opened';
import { UnitOfWork } from '../../../kernel/consumers/projections/unit-of-work';
import { positionOf as at, type Position } from '../../../ports/events/position';
import { FencedError } from '../../../ports/read-models/consumer-progress';
import { ConcurrentProjectionError, noDocument } from '../../../ports/read-models/projection-store';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { MongoConnection } from '../operational/connection';
import { MongoPersonalKeys } from '../operational/personal-keys';
import { MongoSnapshots } from '../operational/snapshots';
import { ServingCollections } from './generation-collections';
import { MongoProjectionStore } from './projection-store';
import { MongoPushLog } from './push-log';
import { MongoReadModels } from './read-models';
import { retireOtherVersions, unfinishedRebuilds } from './serving-versions';

const sums = defineCollection<{ readonly n: number; readonly kind: string }>()({
  name: 'sums',
  indexes: { byKind: { equals: ['kind'], counted: true } },
});
const shape = { name: 'sums', version: 1, collections: [sums as never], textIndexes: [] };

let opened: Opened<MongoConnection>;
beforeEach(async () => {
  opened = await onMongo((mongo) => mongo)();
});
afterEach(() => opened.close());

function projector() {
  const serving = new ServingCollections();
  return { store: new MongoProjectionStore(opened.port, serving), reads: new MongoReadModels(serving) };
}

const move = (partition: number, from: number | undefined, to: number) => ({
  partition,
  expectedPosition: from === undefined ? undefined : at(from),
  position: at(to),
  ...{ documents: [], texts: [], pushes: [] },
});

test('of two partitions that make the same document at once one is refused, and nothing of its batch is stored', async () => {
  const processes = [projector(), projector()];
  const generations = await Promise.all(processes.map(({ store }) => store.open(shape)));
  const make = (partition: number) => ({
    ...move(partition, undefined, 1),
    documents: [{ kind: 'put' as const, collection: 'sums', id: 'x', doc: { n: 1, kind: 'a' }, token: noDocument }],
  });
  const outcomes = await Promise.allSettled(generations.map((generation, index) => generation.commit(make(index))));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toEqual([expect.any(ConcurrentProjectionError)]);
  const loser = outcomes.findIndex(({ status }) => status === 'rejected');
  expect(await generations[loser]?.position(loser)).toBeUndefined();
  expect(await processes[0]?.reads.collection(sums).count('byKind', { kind: 'a' })).toBe(1);
});

test('reads many documents with their tokens, and omits missing ones', async () => {
  const generation = await projector().store.open(shape);
  const put = (id: string, n: number) => ({ kind: 'put' as const, collection: 'sums', id, doc: { n, kind: 'a' } });
  await generation.commit({ ...move(0, undefined, 1), documents: [put('x', 1), put('y', 2)] });
  const loaded = await generation.loadMany?.('sums', ['x', 'missing', 'y']);
  expect([...(loaded ?? [])].map(([id, { doc }]) => [id, doc]).sort()).toEqual([
    ['x', { n: 1, kind: 'a' }],
    ['y', { n: 2, kind: 'a' }],
  ]);
  const token = loaded?.get('x')?.token;
  await generation.commit({ ...move(1, undefined, 1), documents: [{ ...put('x', 3), token }] });
  const late = generation.commit({ ...move(1, 1, 2), documents: [{ ...put('x', 4), token }] });
  await expect(late).rejects.toThrow(ConcurrentProjectionError);
});

describe('a batch that has read what it does not write', () => {
  const put = (id: string, n: number, kind = 'a') => ({
    ...{ kind: 'put' as const, collection: 'sums', id, doc: { n, kind } },
  });

  test.each<[string, (unit: UnitOfWork) => Promise<unknown>]>([
    ['a document', (unit) => unit.collection(sums).get('read')],
    ['the absence of a document', (unit) => unit.collection(sums).get('absent')],
    ['what an index finds', (unit) => unit.collection(sums).find('byKind', { kind: 'a' })],
  ])('is refused when %s has changed since, and nothing of it is stored', async (_, read) => {
    const [one, other] = await Promise.all([projector().store.open(shape), projector().store.open(shape)]);
    await one.commit({ ...move(0, undefined, 1), documents: [put('read', 1)] });
    const unit = new UnitOfWork(one, ({ position }) => at(position));
    await read(unit);
    unit.collection(sums).put('written', { n: 1, kind: 'b' });
    await other.commit({ ...move(1, undefined, 1), documents: [put('read', 2), put('absent', 1)] });
    const { documents, texts, pushes, reads, finds } = unit.commitOf({ ...move(0, 1, 2) });
    const late = one.commit({ ...move(0, 1, 2), documents, texts, pushes, reads, finds });
    await expect(late).rejects.toThrow(ConcurrentProjectionError);
    expect(await one.load('sums', 'written')).toBeUndefined();
    expect(await one.position(0)).toBe(at(1));
  });

  test('agrees in the end with another one that reads what it writes, however they interleave', async () => {
    const [posts, counts] = await Promise.all([projector().store.open(shape), projector().store.open(shape)]);
    const work = async (
      generation: typeof posts,
      partition: number,
      round: number,
      of: (unit: UnitOfWork) => Promise<void>,
    ) => {
      for (;;) {
        const unit = new UnitOfWork(generation, ({ position }) => at(position));
        await of(unit);
        try {
          return await generation.commit(unit.commitOf(move(partition, round - 1 || undefined, round)));
        } catch (error) {
          if (!(error instanceof ConcurrentProjectionError)) throw error;
        }
      }
    };
    for (let round = 1; round <= 40; round++) {
      // Like a feed: the post copies the existing count, and the count is added to the existing post.
      const post = work(posts, 0, round, async (unit) => {
        const counted = await unit.collection(sums).get(`count-${round}`);
        unit.collection(sums).put(`post-${round}`, { n: counted?.n ?? 0, kind: 'post' });
      });
      const count = work(counts, 1, round, async (unit) => {
        unit.collection(sums).put(`count-${round}`, { n: 1, kind: 'count' });
        await unit.collection(sums).update(`post-${round}`, (doc) => ({ ...doc, n: 1 }));
      });
      await Promise.all([post, count]);
      expect(await posts.load('sums', `post-${round}`)).toMatchObject({ doc: { n: 1 } });
    }
  });
});

test('sums over partitions lose nothing when all partitions write concurrently and repeat refused writes', async () => {
  const partitions = 4;
  const rounds = 10;
  const generations = await Promise.all(Array.from({ length: partitions }, () => projector().store.open(shape)));
  const add = async (partition: number, position: number) => {
    const generation = generations[partition] as (typeof generations)[number];
    for (;;) {
      const loaded = await generation.load('sums', 'total');
      const n = ((loaded?.doc as { n: number } | undefined)?.n ?? 0) + 1;
      const token = loaded?.token ?? noDocument;
      const documents = [
        { kind: 'put' as const, collection: 'sums', id: 'total', doc: { n, kind: 'a' }, token },
        { kind: 'put' as const, collection: 'sums', id: `${partition}-${position}`, doc: { n, kind: 'b' } },
      ];
      try {
        return await generation.commit({ ...move(partition, position - 1 || undefined, position), documents });
      } catch (error) {
        if (!(error instanceof ConcurrentProjectionError)) throw error;
      }
    }
  };
  await Promise.all(
    generations.map(async (_, partition) => {
      for (let position = 1; position <= rounds; position++) await add(partition, position);
    }),
  );
  const reader = projector();
  await reader.store.open(shape);
  const reads = reader.reads.collection(sums);
  expect(await reads.get('total')).toEqual({ n: partitions * rounds, kind: 'a' });
  expect(await reads.count('byKind', { kind: 'b' })).toBe(partitions * rounds);
});

test('an owner that has lost its partition stores nothing any more, and a repeat changes nothing', async () => {
  const [older, newer] = await Promise.all([projector().store.open(shape), projector().store.open(shape)]);
  await older.commit({ ...move(0, undefined, 1), fencingToken: 1 });
  await newer.commit({ ...move(0, 1, 2), fencingToken: 2 });
  await expect(older.commit({ ...move(0, 2, 3), fencingToken: 1 })).rejects.toThrow(FencedError);
  await expect(newer.commit({ ...move(0, 1, 2), fencingToken: 2 })).rejects.toThrow(ConcurrentProjectionError);
  expect(await newer.position(0)).toBe(at(2) as Position);
});

test('two generations that take one event at the same time push it once', async () => {
  const one = projector();
  const live = await one.store.open(shape);
  const next = await projector().store.beginRebuild({ ...shape, version: 2 });
  for (let event = 1; event <= 10; event++) {
    // The two versions may push to different topics, so that their pushes would not conflict.
    const commit = (topic: string) => {
      const push = { topic, kind: 'said', payload: { event }, position: at(event), partitionKey: 'k' };
      return { ...move(0, event - 1 || undefined, event), pushes: [push] };
    };
    const made = await Promise.all([live.commit(commit('former')), next.commit(commit('newer'))]);
    expect(made.flat()).toHaveLength(1);
  }
  const pushLog = new MongoPushLog(opened.port);
  expect((await pushLog.lastOffset('former')) + (await pushLog.lastOffset('newer'))).toBe(10);
});

test('processes that begin a rebuild at once build the same generation, and a start of another one leaves it alone', async () => {
  const processes = [projector(), projector()];
  for (const { store } of processes) await store.open(shape);
  const newer = { ...shape, version: 2 };
  const begun = await Promise.all(processes.map(({ store }) => store.beginRebuild(newer)));
  expect(begun.map(({ number }) => number)).toEqual([2, 2]);
  await begun[0]?.commit({
    ...move(0, undefined, 5),
    documents: [{ kind: 'put', collection: 'sums', id: 'x', doc: { n: 1, kind: 'a' } }],
  });
  const started = await projector().store.open(shape);
  expect(started).toMatchObject({ number: 1, live: true });
  const goingOn = await projector().store.unfinished(newer);
  expect([goingOn?.number, await goingOn?.position(0), (await goingOn?.load('sums', 'x'))?.doc]).toEqual([
    2,
    at(5),
    { n: 1, kind: 'a' },
  ]);
});

test('every process reads a promoted generation soon, and one that was removed can be written to no more', async () => {
  const here = projector();
  await here.store.open(shape);
  const there = new MongoProjectionStore(opened.port, new ServingCollections(), { keepSupersededMs: 0 });
  const old = await there.open(shape);
  const seen: number[] = [];
  const end = here.store.watch(shape, ({ number }) => seen.push(number));
  const next = await there.beginRebuild(shape);
  await next.commit({
    ...move(0, undefined, 1),
    documents: [{ kind: 'put', collection: 'sums', id: 'x', doc: { n: 2, kind: 'a' } }],
  });
  await there.promote(shape, next);
  await until(() => seen.length === 1);
  end();
  here.store.close();
  expect(await here.reads.collection(sums).get('x')).toEqual({ n: 2, kind: 'a' });
  await there.open(shape);
  const late = { ...move(0, undefined, 1), documents: [{ kind: 'delete' as const, collection: 'sums', id: 'x' }] };
  await expect(old.commit(late)).rejects.toThrow('was removed');
});

describe('two versions of a projection side by side', () => {
  const newer = { ...shape, version: 2 };
  const put = (n: number) => ({ kind: 'put' as const, collection: 'sums', id: 'x', doc: { n, kind: 'a' } });

  function process(options: ConstructorParameters<typeof MongoProjectionStore>[2] = {}) {
    const serving = new ServingCollections();
    return {
      store: new MongoProjectionStore(opened.port, serving, options),
      reads: new MongoReadModels(serving).collection(sums),
    };
  }

  /** The old version serves 1, and the new one has built 2. */
  async function upgraded(options?: Parameters<typeof process>[0]) {
    const [old, next] = [process(options), process(options)];
    const former = await old.store.open(shape);
    await former.commit({ ...move(0, undefined, 1), documents: [put(1)] });
    await next.store.open(newer);
    const built = await next.store.beginRebuild(newer);
    await built.commit({ ...move(0, undefined, 1), documents: [put(2)] });
    return { old, next, former, built };
  }

  test('each process reads and writes the documents of its version, also after a restart', async () => {
    const { old, next, former, built } = await upgraded();
    const changes: number[] = [];
    const end = old.store.watch(shape, ({ number }) => changes.push(number));
    expect(await next.reads.get('x')).toMatchObject({ n: 1 });
    const also = process();
    await also.store.open(newer);
    const seen: number[] = [];
    const endAlso = also.store.watch(newer, ({ number }) => seen.push(number));
    await next.store.promote(newer, built);
    await until(() => seen.length === 1);
    await former.commit({ ...move(0, 1, 2), documents: [put(3)] });
    await built.commit({ ...move(0, 1, 2), documents: [put(4)] });
    const restarted = process();
    expect(await restarted.store.open(shape)).toMatchObject({ number: former.number, version: 1, live: true });
    const read = await Promise.all([old, restarted, next, also].map(({ reads }) => reads.get('x')));
    expect(read.map((doc) => doc?.n)).toEqual([3, 3, 4, 4]);
    // The watches look twice a second, and the old version's found nothing new.
    expect(changes).toEqual([]);
    for (const stop of [end, endAlso]) stop();
    for (const { store } of [old, next, also, restarted]) store.close();
  });

  test('after a roll-back the former version goes on where it stopped, and a rebuild of it changes nothing for the other', async () => {
    const { next, built } = await upgraded();
    await next.store.promote(newer, built);
    const back = process();
    const stored = await back.store.open(shape);
    expect(await stored.position(0)).toEqual(at(1));
    expect(await back.store.unfinished(shape)).toBeUndefined();
    const again = await back.store.beginRebuild(shape);
    await back.store.promote(shape, again);
    expect(await back.store.open(shape)).toMatchObject({ number: again.number, version: 1 });
    expect(await next.store.open(newer)).toMatchObject({ number: built.number, version: 2 });
    expect(await process().store.open({ ...shape, version: 3 })).toMatchObject({ number: built.number, version: 2 });
  });

  test('the documents of a version that no process uses any more are dropped, those of a used one are not', async () => {
    const used = await upgraded();
    await used.next.store.promote(newer, used.built);
    await process().store.open(newer);
    expect(await process().store.open(shape)).toMatchObject({ version: 1 });

    const soon = process({ keepVersionsMs: -1, keepSupersededMs: 0 });
    await soon.store.open(newer);
    await soon.store.open(newer);
    expect(await process().store.open(shape)).toMatchObject({ number: used.built.number, version: 2 });
    await expect(used.former.commit({ ...move(0, 1, 2), documents: [put(5)] })).rejects.toThrow('was removed');
  });

  test('a pointer that a former release stored serves the version that it was made for', async () => {
    const { old, next, former, built } = await upgraded();
    await opened.port.run((db) =>
      db.collection<{ _id: string }>('projections').updateOne({ _id: 'sums' }, { $unset: { versions: '' } }),
    );
    expect(await old.store.open(shape)).toMatchObject({ number: former.number });
    await next.store.promote(newer, built);
    expect(await old.store.open(shape)).toMatchObject({ number: former.number, version: 1 });
    expect(await next.store.open(newer)).toMatchObject({ number: built.number, version: 2 });
  });

  test('a generation that was just promoted counts as used, also before anybody has read it', async () => {
    const { next, built } = await upgraded();
    await next.store.promote(newer, built);
    const back = process();
    await back.store.open(shape);
    const again = await back.store.beginRebuild(shape);
    await back.store.promote(shape, again);
    await process().store.open(newer);
    expect(await process().store.open(shape)).toMatchObject({ number: again.number, version: 1 });
  });

  const tidying = { noteUseEveryMs: 20, tidyEveryMs: 0, keepVersionsMs: 300, keepSupersededMs: 0 };
  const isDropped = async (generation: Awaited<ReturnType<typeof upgraded>>['former']) => {
    const late = generation.commit({ ...move(0, undefined, 1), documents: [] });
    return /was removed/.test(String(await late.catch((error) => error)));
  };

  test('a running process drops the documents of a former version that nobody uses any more', async () => {
    const { next, former, built } = await upgraded(tidying);
    await next.store.promote(newer, built);
    const end = next.store.watch(newer, () => undefined);
    await until(() => isDropped(former));
    expect(await process().store.open(newer)).toMatchObject({ number: built.number });
    end();
    next.store.close();
  });

  test('after a roll-back it drops those of the newer version, and its own serve processes without any', async () => {
    const { old, next, former, built } = await upgraded(tidying);
    await next.store.promote(newer, built);
    const end = old.store.watch(shape, () => undefined);
    await until(() => isDropped(built));
    expect(await process().store.open({ ...shape, version: 3 })).toMatchObject({ number: former.number, version: 1 });
    end();
    old.store.close();
  });

  describe('a change of partitions', () => {
    test.each([1, 2])('keeps the documents that a release of version %s reads, and no others', async (version) => {
      const { next, former, built } = await upgraded();
      await next.store.promote(newer, built);
      await retireOtherVersions(opened.port, new Map([['sums', version]]));
      const kept = { number: (version === 1 ? former : built).number, version };
      for (const asked of [1, 2, 3])
        expect(await process().store.open({ ...shape, version: asked })).toMatchObject(kept);
      expect(await unfinishedRebuilds(opened.port)).toEqual([]);
    });

    test('has a projection that this release does not have rebuilt by a release that has it', async () => {
      const { next, built } = await upgraded();
      await next.store.promote(newer, built);
      await retireOtherVersions(opened.port, new Map());
      expect(await process().store.open(shape)).toMatchObject({ number: built.number, version: 0 });
      expect(await unfinishedRebuilds(opened.port)).toEqual([]);
    });
  });
});

test('of four writers of one snapshot the newest wins, also where there was none', async () => {
  const snapshots = new MongoSnapshots(opened.port);
  await snapshots.save('warm', { revision: 1, version: 1, state: {} });
  for (let round = 0; round < 50; round++) {
    const save = (revision: number) => snapshots.save(`s${round}`, { revision, version: 1, state: { revision } });
    await Promise.all([1, 4, 2, 3].map(save));
    expect(await snapshots.load(`s${round}`)).toEqual({ revision: 4, version: 1, state: { revision: 4 } });
  }
});

test('all who ask for a person’s first key at once get the same one', async () => {
  const clock = { nowMs: () => 0 };
  const asked = Array.from({ length: 8 }, () => new MongoPersonalKeys(opened.port, clock).obtain('u'));
  const keys = new Set((await Promise.all(asked)).map((key) => key?.toString('hex')));
  expect(keys.size).toBe(1);
});
