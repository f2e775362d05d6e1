// Compares the EventStoreDB adapter with the bare client.
import { FORWARDS, NO_STREAM, START } from '@eventstore/db-client';
import { Connection } from '../../src/adapters/eventstore/connection';
import { EventStoreDb } from '../../src/adapters/eventstore/event-store';
import { toStore } from '../../src/adapters/eventstore/stored-form';
import { newId } from '../../src/kernel/values/ids';
import { compare, inParallel, type Row } from '../harness';
import { saleEvent } from '../worlds/bench-log';

/** As many callers as the adapter allows in flight, and more. */
const callerCounts = [15, 64];
const appends = 2_000;
const streams = 40;
const eventsAStream = 20;
const reads = 400;
const rounds = 3;

export async function* eventStore(url: string): AsyncGenerator<Row> {
  const connection = new Connection(url);
  try {
    const store = new EventStoreDb(connection);
    const { client } = connection;
    for (const callers of callerCounts) {
      yield await compare({
        name: `append, ${callers} callers`,
        unit: 'events/s',
        rounds,
        ours: () =>
          inParallel(callers, appends, () => {
            const streamId = `ours-${newId()}`;
            return store.append(streamId, -1, [saleEvent(streamId)]);
          }),
        baseline: 'bare client, the same events',
        theirs: () =>
          inParallel(callers, appends, () => {
            const streamId = `theirs-${newId()}`;
            return client.appendToStream(streamId, toStore(streamId, [saleEvent(streamId)]), {
              expectedRevision: NO_STREAM,
            });
          }),
      });
    }

    const name = `read-${newId()}`;
    for (let n = 0; n < streams; n++) {
      const streamId = `${name}-${n}`;
      const events = Array.from({ length: eventsAStream }, () => saleEvent(streamId));
      await store.append(streamId, -1, events);
    }
    yield await compare({
      name: `streams of ${eventsAStream} events read, 16 at a time`,
      unit: 'streams/s',
      rounds,
      ours: () => inParallel(16, reads, (n) => store.readStream(`${name}-${n % streams}`, 0, 1000)),
      baseline: 'bare client, readStream',
      theirs: () =>
        inParallel(16, reads, async (n) => {
          for await (const _ of client.readStream(`${name}-${n % streams}`, { maxCount: 1000 }));
        }),
    });

    yield await compare({
      name: 'the whole log read, by 1000',
      unit: 'events/s',
      rounds,
      ours: async () => {
        let events = 0;
        for (let after = 0; ; ) {
          const page = await store.readAll(after, 1000);
          const last = page.at(-1);
          if (last === undefined) return events;
          events += page.length;
          after = last.position;
        }
      },
      baseline: 'bare client, one readAll',
      theirs: async () => {
        let events = 0;
        for await (const { event } of client.readAll({ fromPosition: START, direction: FORWARDS })) {
          if (event?.type.startsWith('$') === false) events++;
        }
        return events;
      },
    });
  } finally {
    await connection.close();
  }
}
