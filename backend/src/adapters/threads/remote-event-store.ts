// The event store of a thread that may read the log's file but not write it: appends are sent to the writing thread.
// Appends that arrive while one message is in flight are sent together with the next one.
import {
  type AppendResult,
  AppendTooLargeError,
  type EventStore,
  type EventToAppend,
  UnknownOutcomeError,
} from '../../ports/events/event-store';
import type { EventLog } from '../libsql/event-log/event-log';
import { stringifyAll } from '../libsql/event-log/event-rows';
import { type AppendAnswer, type AppendRequest, type SentError, sentError } from './messages';
import type { NegativeLookupCache } from './negative-lookup-cache';

interface Waiting {
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

export class RemoteEventStore implements EventStore {
  private readonly unanswered = new Map<number, Waiting>();
  private gathered: AppendRequest[] = [];
  private isInFlight = false;
  private last = 0;

  constructor(
    private readonly reader: NegativeLookupCache,
    private readonly send: (appends: readonly AppendRequest[]) => void,
  ) {}

  async append(streamId: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult> {
    const stringified = stringifyAll(streamId, events);
    return new Promise((resolve, reject) => {
      const number = ++this.last;
      this.unanswered.set(number, { resolve, reject });
      if (this.gathered.length === 0 && !this.isInFlight) setImmediate(() => this.sendGathered());
      this.gathered.push([number, streamId, expectedRevision, stringified]);
    });
  }

  private sendGathered(): void {
    if (this.isInFlight || this.gathered.length === 0) return;
    const appends = this.gathered;
    this.gathered = [];
    this.isInFlight = true;
    this.send(appends);
  }

  /** Must be called with the answers of the writing thread. */
  answered(answers: readonly AppendAnswer[]): void {
    this.isInFlight = false;
    for (const [number, result] of answers) {
      const waiting = this.unanswered.get(number);
      this.unanswered.delete(number);
      if ('kind' in result) waiting?.resolve(result);
      else waiting?.reject(errorOf(result));
    }
    this.sendGathered();
  }

  readStream(...of: Parameters<EventStore['readStream']>) {
    return this.reader.readStream(...of);
  }

  readByIdempotencyKey(...of: Parameters<EventStore['readByIdempotencyKey']>) {
    return this.reader.readByIdempotencyKey(...of);
  }

  readAll(...of: Parameters<EventStore['readAll']>) {
    return this.reader.readAll(...of);
  }

  head(): Promise<number> {
    return this.reader.head();
  }

  readonly hasGaplessPositions = true;

  misfiledEvent(...of: Parameters<NegativeLookupCache['misfiledEvent']>) {
    return this.reader.misfiledEvent(...of);
  }
}

function errorOf({ name, message }: SentError): Error {
  if (name === 'UnknownOutcomeError') return new UnknownOutcomeError(message);
  if (name === 'AppendTooLargeError') return new AppendTooLargeError(message);
  return Object.assign(new Error(message), { name });
}

// The writing thread's side of `RemoteEventStore`: it answers all appends of one message in one message.

/** Never rejects: an error becomes the answer of its append. */
export function appendForOthers(log: EventLog, appends: readonly AppendRequest[]): Promise<readonly AppendAnswer[]> {
  return Promise.all(
    appends.map(
      ([number, streamId, expectedRevision, events]): Promise<AppendAnswer> =>
        log.appendStringified(streamId, expectedRevision, events, { isDeferrable: true }).then(
          (result) => [number, result],
          (error) => [number, sentError(error)],
        ),
    ),
  );
}
