// Tests batches of several partitions that meet at one document.
import type { EventFeed } from '../../../ports/events/event-feed';
import type { StoredEvent } from '../../../ports/events/event-store';
import { positionOf } from '../../../ports/events/position';
import {
  ConcurrentProjectionError,
  noDocument,
  type ProjectionCommit,
  type ProjectionGeneration,
} from '../../../ports/read-models/projection-store';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { DomainEvent } from '../../commands/decider';
import { defineProjection } from './projection';
import { ProjectionProcessor } from './projection-processor';

type Played = DomainEvent<'Played', object>;

const plays = defineCollection<{ readonly id: string; readonly count: number }>()({ name: 'plays', indexes: {} });
const feed: Pick<EventFeed, 'positionOf'> = { positionOf: ({ position }) => positionOf(position) };
const played = { id: 'e', type: 'Played', partitionKey: 'a', position: 1, data: {} } as unknown as StoredEvent;
const options = (partition: number) => ({ faults: new Map(), partition });
const moveOf = (partition: number) => ({ partition, expectedPosition: undefined, position: positionOf(1) });

/** One document, `count`, which several writers change; each answer takes a turn of the event loop, as an engine's does. */
class OneDocument {
  count = 0;
  commits = 0;
  refused = 0;
  /** Turns that a read takes: a longer one is overtaken by more commits. */
  loadTurns = 1;

  async load() {
    for (let turn = 0; turn < this.loadTurns; turn++) await new Promise(setImmediate);
    return this.count === 0 ? undefined : { doc: { id: 'all', count: this.count }, token: this.count };
  }

  async commit({ documents }: ProjectionCommit) {
    await new Promise(setImmediate);
    const [write] = documents;
    if (write?.token !== (this.count === 0 ? noDocument : this.count)) {
      this.refused++;
      throw new ConcurrentProjectionError('the document was changed in between');
    }
    this.count++;
    this.commits++;
    return [];
  }
}

let handled: number;
const counting = defineProjection<Played>({
  name: 'counting',
  version: 1,
  collections: [plays],
  handlers: {
    Played: async (_, to) => {
      handled++;
      const known = await to.collection(plays).get('all');
      to.collection(plays).put('all', { id: 'all', count: (known?.count ?? 0) + 1 });
    },
  },
});

function processorOn(store: OneDocument) {
  handled = 0;
  return new ProjectionProcessor(store as unknown as ProjectionGeneration, counting, feed, () => undefined);
}

test('partitions that change one document each commit, the latest after one repeat', async () => {
  const store = new OneDocument();
  const processor = processorOn(store);
  const partitions = Array.from({ length: 24 }, (_, partition) => partition);
  const taken = await Promise.all(partitions.map((partition) => processor.take([played], options(partition))));
  await Promise.all(taken.map((result, partition) => result.commit(moveOf(partition))));
  expect([store.count, store.refused, handled]).toEqual([24, 23, 24 + 23]);
});

test('repeats each of many batches once at most, since all commit in turn while one is repeated', async () => {
  const store = new OneDocument();
  store.loadTurns = 10;
  const processor = processorOn(store);
  const partitions = Array.from({ length: 24 }, (_, partition) => partition);
  await Promise.all(
    partitions.map(async (partition) => {
      for (let turn = 0; turn < partition; turn++) await new Promise(setImmediate);
      for (let batch = 0; batch < 5; batch++) {
        const result = await processor.take([played], options(partition));
        await result.commit(moveOf(partition));
      }
    }),
  );
  expect(store.count).toBe(24 * 5);
  expect(handled).toBeLessThanOrEqual(2 * 24 * 5);
});

test('gives a batch up that other processes overtake each time', async () => {
  const store = new OneDocument();
  const processor = processorOn(store);
  const { load } = store;
  store.load = async () => {
    const found = await load.call(store);
    store.count++;
    return found;
  };
  const result = await processor.take([played], options(0));
  await expect(result.commit(moveOf(0))).rejects.toThrow(ConcurrentProjectionError);
  expect([store.commits, store.refused]).toEqual([0, 6]);
});

test('gives a batch up whose event fails when it is repeated, so that it is delivered and parked', async () => {
  const store = new OneDocument();
  const processor = processorOn(store);
  const result = await processor.take([played], options(0));
  store.count = 1;
  store.load = () => Promise.reject(new Error('poison'));
  await expect(result.commit(moveOf(0))).rejects.toThrow(ConcurrentProjectionError);
  expect(store.commits).toBe(0);
});
