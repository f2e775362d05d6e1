import { until } from '../../../../tests/support/concurrency/until';
import type { EventFeed } from '../../../ports/events/event-feed';
import type { StoredEvent } from '../../../ports/events/event-store';
import { type Position, positionOf } from '../../../ports/events/position';
import { Subscriber } from './subscriber';

const feed = {
  hasPassed: (position: Position | undefined, target: Position) => Number(position ?? 0) >= Number(target),
  positionOf: ({ position }: StoredEvent) => positionOf(position),
} as unknown as EventFeed;
const reader = {
  ended: undefined,
  state: () => ({ kind: 'running' as const, position: undefined }),
  remove: () => undefined,
  idle: () => undefined,
};
const eventAt = (position: number) => ({ position, type: 'Sold' }) as unknown as StoredEvent;
const batchUpTo = (position: number) => ({
  ...{ partition: 0, events: [], faults: new Map(), scanned: 1 },
  upToPosition: positionOf(position),
});

/** A consumer that concerns itself with the events at positions 2 and 3 of a log, and fails at 3 while `isIll`. */
function consumerOfTwoEvents() {
  const consumer = {
    isIll: true,
    eventTypes: new Set(['Sold']),
    maxBatch: 1,
    resumeAfter: async () => undefined,
    pass: () => true,
    skip: () => true,
    handle: async ({ upToPosition }: { readonly upToPosition: Position }) => {
      if (consumer.isIll && Number(upToPosition) === 3) throw new Error('no store');
    },
  };
  const subscriber = new Subscriber(consumer, feed, (entered) => {
    entered.reader = reader;
    entered.deliver(batchUpTo(1), []);
    entered.deliver(batchUpTo(2), [eventAt(2)]);
    entered.deliver(batchUpTo(3), [eventAt(3)]);
  });
  return { consumer, subscriber };
}

test('backs off longer each time although batches before the failing one succeed again', async () => {
  const { subscriber } = consumerOfTwoEvents();
  await until(() => {
    const state = subscriber.state();
    return state.kind === 'failing' && state.attempts === 4;
  });
  await subscriber.stop();
});

test('forgets a failure once the batch that failed is handled', async () => {
  const { consumer, subscriber } = consumerOfTwoEvents();
  await until(() => subscriber.state().kind === 'failing');
  consumer.isIll = false;
  await until(() => subscriber.state().kind === 'running');
  expect(subscriber.position).toBe(positionOf(3));
  await subscriber.stop();
});

test('moves past events of other types in memory, and takes none of them later', async () => {
  const passed: Position[] = [];
  const handled: Position[] = [];
  const subscriber = new Subscriber(
    {
      eventTypes: new Set(['Sold']),
      maxBatch: 10,
      resumeAfter: async () => positionOf(4),
      pass: () => true,
      skip: (upToPosition) => passed.push(upToPosition) > 0,
      handle: async ({ upToPosition }) => void handled.push(upToPosition),
    },
    feed,
    (entered) => {
      entered.skipTo(positionOf(9));
      entered.reader = reader;
      entered.deliver(batchUpTo(8), [eventAt(8)]);
      entered.deliver(batchUpTo(10), [eventAt(10)]);
    },
  );
  await until(() => subscriber.position === positionOf(10));
  expect([passed, handled]).toEqual([[positionOf(9)], [positionOf(10)]]);
  await subscriber.stop();
});
