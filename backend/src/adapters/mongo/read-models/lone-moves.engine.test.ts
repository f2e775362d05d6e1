// Engines: MONGO
// Moves positions alone, many in one turn of the event loop, as a process does that ends or takes over from another one.
import type { Opened } from '../../../../tests/ports/opened';
import { onMongo } from '../../../../tests/support/engines/mongo-opened';
import { positionOf as at } from '../../../ports/events/position';
import { ConcurrentMoveError, FencedError, type ParkingChange } from '../../../ports/read-models/consumer-progress';
import { defineCollection } from '../../../ports/read-models/read-models';
import { MongoCheckpoints } from '../operational/checkpoints';
import type { MongoConnection } from '../operational/connection';
import { ServingCollections } from './generation-collections';
import { MongoProjectionStore } from './projection-store';

const shape = {
  name: 'sums',
  version: 1,
  collections: [
    defineCollection<{ readonly n: number }>()({
      name: 'sums',
      indexes: {},
    }) as never,
  ],
  textIndexes: [],
};
const partitions = Array.from({ length: 24 }, (_, partition) => partition);
const move = (partition: number, from: number | undefined, to: number, fencingToken = 1) => ({
  ...{ partition, fencingToken, position: at(to) },
  expectedPosition: from === undefined ? undefined : at(from),
});
const nothing = { documents: [], texts: [], pushes: [] };

let opened: Opened<MongoConnection>;
beforeEach(async () => {
  opened = await onMongo((mongo) => mongo)();
});
afterEach(() => opened.close());

test('moves of one turn share a transaction, and their positions and parked keys are read by one query each', async () => {
  const store = new MongoProjectionStore(opened.port, new ServingCollections());
  const generation = await store.open(shape);
  const checkpoints = new MongoCheckpoints(opened.port);
  const policy = checkpoints.progressOf('paying');
  const moveAll = (from: number | undefined, to: number) =>
    Promise.all(
      partitions.flatMap((partition) => [
        generation.commit({ ...move(partition, from, to), ...nothing }),
        checkpoints.move('paying', move(partition, from, to)),
      ]),
    );
  await moveAll(undefined, 5);
  const [transact, run] = [jest.spyOn(opened.port, 'transact'), jest.spyOn(opened.port, 'run')];
  await moveAll(5, 7);
  expect(transact).toHaveBeenCalledTimes(1);
  run.mockClear();
  const positions = await Promise.all(partitions.flatMap((each) => [generation.position(each), policy.position(each)]));
  expect(positions).toEqual(positions.map(() => at(7)));
  expect(run).toHaveBeenCalledTimes(1);
  run.mockClear();
  const parked = await Promise.all(
    partitions.flatMap((each) => [generation.parkedKeys(each), policy.parkedKeys(each)]),
  );
  expect(parked.flat()).toEqual([]);
  expect(run).toHaveBeenCalledTimes(1);
});

test('of moves of one turn only those are refused that do not fit', async () => {
  const checkpoints = new MongoCheckpoints(opened.port);
  await Promise.all([checkpoints.move('a', move(0, undefined, 5)), checkpoints.move('b', move(0, undefined, 5, 3))]);
  const outcomes = await Promise.allSettled([
    checkpoints.move('a', move(0, 5, 6)),
    checkpoints.move('a', move(0, 5, 7)),
    checkpoints.move('b', move(0, 5, 6, 2)),
    checkpoints.move('c', move(0, 5, 6)),
    checkpoints.move('d', move(0, undefined, 6)),
  ]);
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.constructor : 'moved'))).toEqual([
    ...['moved', ConcurrentMoveError, FencedError, ConcurrentMoveError, 'moved'],
  ]);
  const stored = await Promise.all(['a', 'b', 'c', 'd'].map((name) => checkpoints.progressOf(name).position(0)));
  expect(stored).toEqual([at(6), at(5), undefined, at(6)]);
});

test('each place gets its own parked keys', async () => {
  const checkpoints = new MongoCheckpoints(opened.port);
  const park = (key: string): ParkingChange => ({
    kind: 'park',
    parked: {
      key,
      eventId: 'e',
      eventType: 'Sold',
      error: 'no',
      since: '2026-12-01',
      attempts: 1,
      retryAtMs: 0,
    },
  });
  await checkpoints.move('a', {
    ...move(0, undefined, 5),
    parking: [park('x')],
  });
  await checkpoints.move('b', {
    ...move(1, undefined, 5),
    parking: [park('y'), park('z')],
  });
  const places = [
    ['a', 0],
    ['a', 1],
    ['b', 0],
    ['b', 1],
  ] as const;
  const parked = await Promise.all(
    places.map(([name, partition]) => checkpoints.progressOf(name).parkedKeys(partition)),
  );
  expect(parked.map((keys) => keys.map(({ key }) => key))).toEqual([['x'], [], [], ['y', 'z']]);
  expect(parked[0]).toEqual([(park('x') as Extract<ParkingChange, { kind: 'park' }>).parked]);
});

test('a removed generation is not moved', async () => {
  const store = new MongoProjectionStore(opened.port, new ServingCollections());
  await store.open(shape);
  const generation = await store.beginRebuild(shape);
  await store.discard(shape, generation);
  await expect(generation.commit({ ...move(0, undefined, 5), ...nothing })).rejects.toThrow('was removed');
});
