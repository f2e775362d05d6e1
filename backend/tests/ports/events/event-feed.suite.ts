// The contract of every feed: it delivers every event in order per key, at least once, from the consumer's position.
import { newId } from '../../../src/kernel/values/ids';
import type { EventFeed, FeedBatch, FeedConsumer } from '../../../src/ports/events/event-feed';
import { type EventStore, noStream, type StoredEvent } from '../../../src/ports/events/event-store';
import type { Position } from '../../../src/ports/events/position';
import { until } from '../../support/concurrency/until';
import type { Open, Opened } from '../opened';
import { sampleEvent, sampleEvents } from './sample-events';

export interface FeedAndStore {
  readonly store: EventStore;
  readonly feed: EventFeed;
}

/** A consumer that records its events and positions as a projection would. */
class Recorder implements FeedConsumer {
  readonly name = `recorder-${newId()}`;
  readonly ids: string[] = [];
  readonly positions = new Map<number, Position>();
  failures = 0;

  constructor(
    readonly maxBatch = 10,
    readonly eventTypes?: ReadonlySet<string>,
  ) {}

  async resumeAfter(partition: number): Promise<Position | undefined> {
    return this.positions.get(partition);
  }

  async handle({ partition, events, upToPosition }: FeedBatch): Promise<void> {
    expect(events.length).toBeLessThanOrEqual(this.maxBatch);
    if (this.failures > 0) {
      this.failures--;
      throw new Error('not yet');
    }
    for (const { id } of events) if (!this.ids.includes(id)) this.ids.push(id);
    this.positions.set(partition, upToPosition);
  }
}

export function eventFeedSuite(engine: string, open: Open<FeedAndStore>): void {
  describe(`event feed on ${engine}`, () => {
    let opened: Opened<FeedAndStore>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const append = async (streamId: string, expected: number, count: number, type = 'Happened') => {
      const events = sampleEvents(count).map((event) => ({ ...event, type }));
      await opened.port.store.append(streamId, expected, events);
      return events.map(({ id }) => id);
    };

    /** Returns the position of the newest event once the feed contains it, which a relay may copy much later. */
    const copiedHead = async () => {
      const { store, feed } = opened.port;
      const newest = (await store.readAll(0, 1000)).at(-1) as StoredEvent;
      const partition = feed.partitionOf(newest.partitionKey);
      const position = feed.positionOf(newest);
      await until(async () => feed.hasPassed(await feed.head(partition), position));
      return position;
    };

    test('delivers existing events, then new ones', async () => {
      const ids = await append('a-1', noStream, 25);
      const recorder = new Recorder();
      const subscription = opened.port.feed.subscribe(recorder);
      await until(() => recorder.ids.length === 25);
      ids.push(...(await append('a-1', 24, 5)));
      await until(() => recorder.ids.length === 30);
      expect(recorder.ids).toEqual(ids);
      expect(subscription.state()).toMatchObject({ kind: 'running', position: await opened.port.feed.head() });
      await subscription.stop();
    });

    test('hands every consumer everything, each at its own pace', async () => {
      const recorders = [new Recorder(3), new Recorder(1000)];
      const subscriptions = recorders.map((recorder) => opened.port.feed.subscribe(recorder));
      const ids = await append('a-1', noStream, 40);
      await until(() => recorders.every((recorder) => recorder.ids.length === 40));
      for (const recorder of recorders) expect(recorder.ids).toEqual(ids);
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
    });

    test('leaves out other types, and still moves past them', async () => {
      const recorder = new Recorder(10, new Set(['Wanted']));
      const wanted = await append('a-1', noStream, 1, 'Wanted');
      await append('a-1', 0, 30, 'Other');
      const subscription = opened.port.feed.subscribe(recorder);
      const head = await copiedHead();
      await until(() => [...recorder.positions.values()].includes(head));
      wanted.push(...(await append('a-1', 30, 1, 'Wanted')));
      await until(() => recorder.ids.length === 2);
      expect(recorder.ids).toEqual(wanted);
      await subscription.stop();
    });

    test('goes on from where the consumer says, also after a restart', async () => {
      const ids = await append('a-1', noStream, 10);
      const recorder = new Recorder();
      await stopAfter(opened.port.feed.subscribe(recorder), () => recorder.ids.length === 10);
      ids.push(...(await append('a-1', 9, 10)));
      opened = await opened.reopen();
      await stopAfter(opened.port.feed.subscribe(recorder), () => recorder.ids.length === 20);
      expect(recorder.ids).toEqual(ids);
    });

    test('keeps the order per key under many writers', async () => {
      const recorder = new Recorder(7);
      const subscription = opened.port.feed.subscribe(recorder);
      const streams = Array.from({ length: 10 }, (_, n) => `a-${n}`);
      const idsOf = await Promise.all(
        streams.map(async (stream) => {
          const ids: string[] = [];
          for (let revision = noStream; revision < 9; revision++) ids.push(...(await append(stream, revision, 1)));
          return ids;
        }),
      );
      await until(() => recorder.ids.length === 100);
      for (const ids of idsOf) expect(recorder.ids.filter((id) => ids.includes(id))).toEqual(ids);
      await subscription.stop();
    });

    test('brings a batch again that could not be dealt with, and says that it fails meanwhile', async () => {
      const recorder = new Recorder();
      recorder.failures = 3;
      const subscription = opened.port.feed.subscribe(recorder);
      const ids = await append('a-1', noStream, 5);
      await until(() => subscription.state().kind === 'failing');
      expect(subscription.state()).toMatchObject({ kind: 'failing', error: 'not yet' });
      await until(() => recorder.ids.length === 5);
      expect(recorder.ids).toEqual(ids);
      await until(() => subscription.state().kind === 'running');
      await subscription.stop();
    });

    test('hands nothing over once it was stopped', async () => {
      const recorder = new Recorder();
      const subscription = opened.port.feed.subscribe(recorder);
      await subscription.stop();
      expect(subscription.state().kind).toBe('stopped');
      await opened.port.store.append('a-1', noStream, [sampleEvent()]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(recorder.ids).toEqual([]);
    });

    test('tells how many events are after a place, and which of two places comes first', async () => {
      const { feed } = opened.port;
      const recorder = new Recorder();
      await append('a-1', noStream, 9);
      await stopAfter(feed.subscribe(recorder), () => recorder.ids.length === 9);
      const [[partition, nine]] = [...recorder.positions] as [[number, Position]];
      expect([await feed.lag(partition, nine), await feed.lag(partition, undefined)]).toEqual([0, 9]);
      await append('a-1', 8, 91);
      const hundred = await copiedHead();
      expect(await feed.head(partition)).toBe(hundred);
      expect(await feed.lag(partition, nine)).toBe(91);
      expect([feed.hasPassed(hundred, nine), feed.hasPassed(nine, hundred)]).toEqual([true, false]);
      expect([feed.hasPassed(nine, nine), feed.hasPassed(undefined, nine)]).toEqual([true, false]);
    });

    test('knows the places that it gave out from those that it did not', async () => {
      const { feed } = opened.port;
      await append('a-1', noStream, 3);
      const partition = feed.partitionOf('a-1');
      expect(await feed.holds(partition, await copiedHead())).toBe(true);
      for (const forged of ['999999', '-1', '0', '1.5', 'x', '', '9'.repeat(30)]) {
        expect(await feed.holds(partition, forged as Position)).toBe(false);
      }
    });

    test('reads single events again by their places', async () => {
      const { feed, store } = opened.port;
      await append('a-1', noStream, 5);
      const events = await store.readAll(0, 10);
      const wanted = [events[1], events[3]].map((event) => event as NonNullable<typeof event>);
      const partition = feed.partitionOf('a-1');
      const read = await feed.read(
        partition,
        wanted.map((event) => feed.positionOf(event)),
      );
      expect(read).toEqual(wanted);
      expect(await feed.read(partition, [])).toEqual([]);
    });

    test('keeps equal keys in one partition', () => {
      const { feed } = opened.port;
      for (const key of ['wallet-1', 'thread-7', 'ü']) {
        expect(feed.partitionOf(key)).toBe(feed.partitionOf(key));
        expect(feed.partitionOf(key)).toBeLessThan(feed.partitions);
      }
    });
  });
}

async function stopAfter(subscription: ReturnType<EventFeed['subscribe']>, reached: () => boolean): Promise<void> {
  await until(reached);
  await subscription.stop();
}
