// Engines: MONGO
// Tests what can only happen when several processes write concurrently.

import type { Opened } from '../../../tests/ports/opened';
import { onMongo } from '../../../tests/support/mongo-opened';
import { until } from '../../../tests/support/until';
import { UnitOfWork } from '../../kernel/consumers/unit-of-work';
import { FencedError } from '../../ports/consumer-progress';
import { positionOf as at, type Position } from '../../ports/position';
import { ConcurrentProjectionError, noDocument } from '../../ports/projection-store';
import { defineCollection } from '../../ports/read-models';
import type { MongoConnection } from './connection';
import { ServingCollections } from './generation-collections';
import { MongoPersonalKeys } from './personal-keys';
import { MongoProjectionStore } from './projection-store';
import { MongoPushLog } from './push-log';
import { MongoReadModels } from './read-models';
import { MongoSnapshots } from './snapshots';

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

test('documents that were read many at once come with their tokens, and those that are not there are left out', async () => {
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

test('sums over partitions lose nothing when all write at once and repeat what was refused', async () => {
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
  const newer = { ...shape, version: 2 };
  const next = await there.beginRebuild(newer);
  await next.commit({
    ...move(0, undefined, 1),
    documents: [{ kind: 'put', collection: 'sums', id: 'x', doc: { n: 2, kind: 'a' } }],
  });
  await there.promote(newer, next);
  await until(() => seen.length === 1);
  end();
  here.store.close();
  expect(await here.reads.collection(sums).get('x')).toEqual({ n: 2, kind: 'a' });
  await there.open(newer);
  const late = { ...move(0, undefined, 1), documents: [{ kind: 'delete' as const, collection: 'sums', id: 'x' }] };
  await expect(old.commit(late)).rejects.toThrow('was removed');
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
