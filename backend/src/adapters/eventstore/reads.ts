// Reads with our own timeout: those of the client wait forever.
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { type AllStreamResolvedEvent, ErrorType, type ResolvedEvent, type StreamingRead } from '@eventstore/db-client';
import { UnavailableError } from '../../ports/unavailable';
import type { Connection } from './connection';
import { hasType, isPassing, readError } from './engine-errors';

type Resolved = ResolvedEvent | AllStreamResolvedEvent;

/** Pauses before a read is retried after a broken connection. */
const retryPausesMs = [50, 200];

/** @throws UnavailableError if the server does not respond. */
export async function readEvents<Event extends Resolved>(
  connection: Connection,
  begin: (client: EventStoreDBClient) => StreamingRead<Event>,
): Promise<readonly Event[]> {
  const deadlineMs = performance.now() + connection.times.readMs;
  for (let retry = 0; ; retry++) {
    try {
      return await collect(begin(connection.client), Math.max(1, deadlineMs - performance.now()));
    } catch (error) {
      if (hasType(error, ErrorType.STREAM_NOT_FOUND)) return [];
      const pauseMs = retryPausesMs[retry];
      const wasSilent = performance.now() >= deadlineMs - 1;
      if (!isPassing(error) || wasSilent || pauseMs === undefined) throw readError(error);
      await pause(pauseMs);
    }
  }
}

function collect<Event extends Resolved>(source: StreamingRead<Event>, timeoutMs: number): Promise<readonly Event[]> {
  return new Promise((resolve, reject) => {
    const events: Event[] = [];
    const timer = setTimeout(() => {
      reject(new UnavailableError(`The event store has not answered within ${timeoutMs} ms`));
      void source.cancel().catch(() => undefined);
    }, timeoutMs);
    source.on('data', (event: Event) => void events.push(event));
    source.once('end', () => {
      clearTimeout(timer);
      resolve(events);
    });
    // The stream may emit its error more than once.
    source.on('error', (error: unknown) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
