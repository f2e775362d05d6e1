// The contract of every event store, whatever engine implements it.
import {
  type AppendResult,
  AppendTooLargeError,
  type EventStore,
  type Json,
  maxAppendBytes,
  noStream,
  type StoredEvent,
} from '../../../src/ports/events/event-store';
import type { Open, Opened } from '../opened';
import { sampleEvent, sampleEvents, sampleMetadata } from './sample-events';

export function eventStoreSuite(engine: string, open: Open<EventStore>): void {
  describe(`event store on ${engine}`, () => {
    let opened: Opened<EventStore>;
    let store: EventStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.port;
    });
    afterEach(() => opened.close());

    const reopen = async () => {
      opened = await opened.reopen();
      store = opened.port;
    };

    test('returns the appended events in order and unchanged', async () => {
      const first = sampleEvent({ data: { text: 'ü 🎶', list: [1, null, { deep: true }] } });
      const second = sampleEvent({ partitionKey: 'thread-7', schemaVersion: 3 });
      await store.append('wallet-1', noStream, [first, second]);
      const stored = await store.readStream('wallet-1', 0, 10);
      expect(stored).toMatchObject([
        { ...first, streamId: 'wallet-1', revision: 0 },
        { ...second, streamId: 'wallet-1', revision: 1 },
      ]);
    });

    test('answers an append with the last revision and a position that only grows', async () => {
      const first = appended(await store.append('a-1', noStream, sampleEvents(3)));
      const second = appended(await store.append('a-2', noStream, sampleEvents(1)));
      const third = appended(await store.append('a-1', 2, sampleEvents(1)));
      expect([first, second, third].map(({ lastRevision }) => lastRevision)).toEqual([2, 0, 3]);
      expect(first.lastPosition).toBeGreaterThan(0);
      expect(second.lastPosition).toBeGreaterThan(first.lastPosition);
      expect(third.lastPosition).toBeGreaterThan(second.lastPosition);
      expect(await store.head()).toBe(third.lastPosition);
    });

    test('reads an unknown stream as empty', async () => {
      expect(await store.readStream('nobody-1', 0, 10)).toEqual([]);
    });

    test('reads a stream from a revision on, page by page', async () => {
      await store.append('a-1', noStream, sampleEvents(7));
      const pages = [await store.readStream('a-1', 2, 3), await store.readStream('a-1', 5, 3)];
      expect(pages.map((page) => page.map(({ revision }) => revision))).toEqual([
        [2, 3, 4],
        [5, 6],
      ]);
    });

    test('reads the whole log in the order of positions, page by page', async () => {
      await Promise.all(Array.from({ length: 40 }, (_, n) => store.append(`a-${n}`, noStream, sampleEvents(2))));
      const all: StoredEvent[] = [];
      for (let after = 0; ; after = (all.at(-1) as StoredEvent).position) {
        const page = await store.readAll(after, 7);
        all.push(...page);
        if (page.length === 0) break;
      }
      expect(all).toHaveLength(80);
      const positions = all.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
      for (const stream of new Set(all.map(({ streamId }) => streamId))) {
        expect(all.filter(({ streamId }) => streamId === stream).map(({ revision }) => revision)).toEqual([0, 1]);
      }
    });

    test('answers a wrong expectation with the revision there is, and stores nothing', async () => {
      await store.append('a-1', noStream, sampleEvents(2));
      expect(await store.append('a-1', noStream, sampleEvents(1))).toEqual({ kind: 'conflict', actualRevision: 1 });
      expect(await store.append('a-1', 0, sampleEvents(1))).toEqual({ kind: 'conflict', actualRevision: 1 });
      expect(await store.append('a-1', 5, sampleEvents(1))).toEqual({ kind: 'conflict', actualRevision: 1 });
      expect(await store.append('a-2', 0, sampleEvents(1))).toEqual({ kind: 'conflict', actualRevision: noStream });
      expect(await store.readAll(0, 100)).toHaveLength(2);
    });

    test('lets exactly one of 64 writers at one revision win', async () => {
      const results = await Promise.all(
        Array.from({ length: 64 }, () => store.append('a-1', noStream, sampleEvents(1))),
      );
      expect(results.filter(({ kind }) => kind === 'appended')).toHaveLength(1);
      expect(await store.readStream('a-1', 0, 100)).toHaveLength(1);
    });

    test('takes a repeated append for the first one, also when the stream has moved on and after a restart', async () => {
      const events = sampleEvents(2);
      const first = await store.append('a-1', noStream, events);
      expect(await store.append('a-1', noStream, events)).toEqual(first);
      await store.append('a-1', 1, sampleEvents(3));
      await reopen();
      expect(await store.append('a-1', noStream, events)).toEqual(first);
      expect(await store.readStream('a-1', 0, 100)).toHaveLength(5);
    });

    test('takes an append that shares only some events with an earlier one for a conflict', async () => {
      const [known, other] = sampleEvents(2) as [ReturnType<typeof sampleEvent>, ReturnType<typeof sampleEvent>];
      await store.append('a-1', noStream, [known]);
      expect(await store.append('a-1', noStream, [known, other])).toMatchObject({ kind: 'conflict' });
      expect(await store.append('a-1', noStream, [other])).toMatchObject({ kind: 'conflict' });
    });

    test('stores nothing of an append with an event that JSON cannot carry, and all of its neighbours', async () => {
      const circular: { self?: unknown } = {};
      circular.self = circular;
      const results = await Promise.allSettled([
        store.append('a-1', noStream, sampleEvents(1)),
        store.append('a-2', noStream, [sampleEvent(), sampleEvent({ data: circular as Json })]),
        store.append('a-3', noStream, sampleEvents(1)),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await store.readStream('a-2', 0, 10)).toEqual([]);
      expect(await store.readAll(0, 10)).toHaveLength(2);
    });

    test('refuses an append larger than any engine takes', async () => {
      const text = 'x'.repeat(maxAppendBytes / 2);
      const events = [sampleEvent({ data: { text } }), sampleEvent({ data: { text } })];
      await expect(store.append('a-1', noStream, events)).rejects.toThrow(AppendTooLargeError);
      expect(await store.readAll(0, 10)).toEqual([]);
    });

    test('finds the events of an idempotency key, in their stream only', async () => {
      const metadata = { ...sampleMetadata, idempotencyKey: 'user:1/buy/k', idempotencyHash: 'h' };
      await store.append('a-1', noStream, [sampleEvent(), sampleEvent({ metadata }), sampleEvent({ metadata })]);
      await store.append('a-2', noStream, [sampleEvent({ metadata })]);
      const found = await store.readByIdempotencyKey('a-1', 'user:1/buy/k');
      expect(found.map(({ streamId, revision }) => [streamId, revision])).toEqual([
        ['a-1', 1],
        ['a-1', 2],
      ]);
      expect(await store.readByIdempotencyKey('a-1', 'user:2/buy/k')).toEqual([]);
    });

    test('keeps everything over a restart and goes on counting', async () => {
      const before = appended(await store.append('a-1', noStream, sampleEvents(2)));
      await reopen();
      const after = appended(await store.append('a-1', 1, sampleEvents(1)));
      expect(after).toMatchObject({ lastRevision: 2 });
      expect(after.lastPosition).toBeGreaterThan(before.lastPosition);
      expect(await store.readAll(0, 10)).toHaveLength(3);
    });
  });
}

function appended(result: AppendResult): AppendResult & { readonly kind: 'appended' } {
  if (result.kind !== 'appended') throw new Error(`Not appended: ${JSON.stringify(result)}`);
  return result;
}
