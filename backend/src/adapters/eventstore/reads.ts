// Reads with our own timeout: those of the client wait forever.
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { type AllStreamResolvedEvent, ErrorType, type ResolvedEvent, type StreamingRead } from '@eventstore/db-client';
import { UnavailableError } from '../../ports/operations/unavailable';
import type { Connection } from './connection';
import { hasType, isPassing, readError } from './engine-errors';

type Resolved = ResolvedEvent | AllStreamResolvedEvent;

/** Pauses before a read is retried after a broken connection. */
const retryPausesMs = [50, 200];

/** The events of one call; `isCut` says that there may be more, because the page was as large as a page may be. */
export interface ReadPage<Event> {
  readonly events: readonly Event[];
  readonly isCut: boolean;
}

/** Returns whether a page with these events has reached the size limit. */
export type IsFull<Event> = (events: readonly Event[]) => boolean;

/**
 * Reads all events of one call within `readMs`, including retries. If nothing arrives for half of this time, the read
 * is repeated through a new client.
 * @throws UnavailableError if the server does not respond.
 */
export async function readEvents<Event extends Resolved>(
  connection: Connection,
  begin: (client: EventStoreDBClient) => StreamingRead<Event>,
  isFull: IsFull<Event> = () => false,
): Promise<ReadPage<Event>> {
  const { readMs } = connection.times;
  const deadlineMs = performance.now() + readMs;
  for (let retry = 0; ; retry++) {
    try {
      return await collect(connection, begin, {
        isFull,
        silentMs: readMs / 2,
        leftMs: Math.max(1, deadlineMs - performance.now()),
      });
    } catch (error) {
      if (hasType(error, ErrorType.STREAM_NOT_FOUND)) {
        connection.heard();
        return { events: [], isCut: false };
      }
      const pauseMs = retryPausesMs[retry];
      const wasSilent = performance.now() >= deadlineMs - 1;
      if (!isPassing(error) || wasSilent || pauseMs === undefined) throw readError(error);
      await pause(pauseMs);
    }
  }
}

function collect<Event extends Resolved>(
  connection: Connection,
  begin: (client: EventStoreDBClient) => StreamingRead<Event>,
  { isFull, silentMs, leftMs }: { readonly isFull: IsFull<Event>; readonly silentMs: number; readonly leftMs: number },
): Promise<ReadPage<Event>> {
  return new Promise((resolve, reject) => {
    const { client, answers } = connection;
    const events: Event[] = [];
    const source = begin(client);
    const giveUp = (afterMs: number) => {
      reject(new UnavailableError(`The event store has not answered within ${Math.round(afterMs)} ms`));
      void source.cancel().catch(() => undefined);
    };
    const silent = setTimeout(() => {
      if (connection.timedOut(client, answers)) giveUp(silentMs);
    }, silentMs);
    const late = setTimeout(() => {
      connection.timedOut(client, answers);
      giveUp(leftMs);
    }, leftMs);
    const over = () => {
      clearTimeout(silent);
      clearTimeout(late);
    };
    source.on('data', (event: Event) => {
      connection.heard();
      events.push(event);
      if (!isFull(events)) return;
      over();
      resolve({ events: [...events], isCut: true });
      void source.cancel().catch(() => undefined);
    });
    source.once('end', () => {
      over();
      // A replaced client ends its reads early without an error.
      if (!connection.isCurrent(client))
        return reject(new UnavailableError('The connection to the event store was replaced'));
      connection.heard();
      resolve({ events, isCut: false });
    });
    // The stream may emit its error more than once.
    source.on('error', (error: unknown) => {
      over();
      reject(error);
    });
  });
}
