// The bytes that a play takes in the log: as former versions stored it, each report an event, and as it is stored now.
import { statSync } from 'node:fs';
import { messageOf } from '../../src/adapters/kafka/event-messages';
import { EventLog } from '../../src/adapters/libsql/event-log/event-log';
import { newId } from '../../src/kernel/values/ids';
import type { EventToAppend } from '../../src/ports/events/event-store';
import { temporaryDatabase } from './bench-log';

const plays = 4_000;
const atOnce = 200;

interface Play {
  readonly streamId: string;
  readonly events: readonly EventToAppend[];
}

/** A counted play of a song of at least a minute: six reports, the last of which counts it. */
function eventsOf(perReport: boolean): Play {
  const [userId, playId, songId, artistId] = [newId(), newId(), newId(), newId()];
  const streamId = `play-${userId}-${playId}`;
  const event = (type: string, schemaVersion: number, data: EventToAppend['data']): EventToAppend => ({
    ...{ id: newId(), type, schemaVersion, partitionKey: streamId, data },
    metadata: { correlationId: newId(), causationId: newId(), actor: `user:${userId}`, at: new Date().toISOString() },
  });
  const reports = perReport ? [5, 10, 15, 20, 25] : [];
  const events = [
    event('PlayStarted', 2, { playId, userId, songId, startedAtMs: Date.now() }),
    ...reports.map((position) => event('PlaytimeReported', 1, { playId, seconds: 5, position })),
    event('SongStreamed', 1, { songId, artistId, userId, playId, seconds: 30 }),
  ];
  return { streamId, events };
}

export interface BytesAPlay {
  /** Bytes in the embedded store. */
  readonly store: number;
  /** Bytes in Kafka's topic, uncompressed. */
  readonly topic: number;
  readonly events: number;
}

export async function bytesAPlay(perReport: boolean): Promise<BytesAPlay> {
  const { database, remove } = temporaryDatabase('normal');
  const log = new EventLog(database);
  for (let from = 0; from < plays; from += atOnce) {
    const some = Array.from({ length: atOnce }, () => eventsOf(perReport));
    await Promise.all(some.map(({ streamId, events }) => log.append(streamId, -1, events)));
  }
  database.truncateWriteAheadLog();
  const store = statSync(database.path).size / plays;
  const stored = await log.readAll(0, 10_000);
  const message = stored.reduce((sum, event) => sum + messageBytes(messageOf(event, 1)), 0) / stored.length;
  await log.close();
  remove();
  const { events } = eventsOf(perReport);
  return { store, topic: message * events.length, events: events.length };
}

function messageBytes({ key, value, headers = {} }: ReturnType<typeof messageOf>): number {
  const texts = [key, value, ...Object.entries(headers).flat()];
  return texts.reduce((sum: number, text) => sum + Buffer.byteLength(String(text ?? '')), 0);
}
