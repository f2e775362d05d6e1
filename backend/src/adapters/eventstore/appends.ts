// Appends with our own timeout, since the client has none. After an unknown outcome the same append is repeated: with
// an exact expected revision the server recognises the event ids and returns the first result.
import { setTimeout as pause } from 'node:timers/promises';
import { type AppendExpectedRevision, ErrorType, type JSONEventData, NO_STREAM } from '@eventstore/db-client';
import { type AppendResult, AppendTooLargeError, noStream, UnknownOutcomeError } from '../../ports/events/event-store';
import { UnavailableError } from '../../ports/operations/unavailable';
import type { Connection } from './connection';
import { hasType, isBadRequest, isPassing } from './engine-errors';

/**
 * The client's stream accepts 16 messages before it applies backpressure, and if the stream breaks while a caller waits
 * there, an error that no code can catch crashes the process.
 */
const maxInFlight = 15;
/** Pauses between the retries made here; the caller retries after longer ones. */
const repeatPausesMs = [50, 200];
/** Errors after which certainly nothing was stored. */
const refusals = [ErrorType.ACCESS_DENIED, ErrorType.STREAM_DELETED, ErrorType.INVALID_ARGUMENT];
/** Timeout of an append while the server has not answered the previous one. */
const silentTimeoutMs = 500;

/** An append that was repeated after its stream was deleted has no position. */
export type AppendAnswer =
  | { readonly kind: 'appended'; readonly lastRevision: number; readonly lastPosition: number | undefined }
  | Exclude<AppendResult, { readonly kind: 'appended' }>;

export class Appends {
  private inFlight = 0;
  private readonly waiting = new Set<() => void>();
  private isSilent = false;

  constructor(private readonly connection: Connection) {}

  async append(streamId: string, expected: number, events: JSONEventData[]): Promise<AppendAnswer> {
    for (let repeat = 0; ; repeat++) {
      // The first append that times out is repeated, because the connection may have been dead.
      const wasSilent = this.isSilent;
      try {
        return await this.attempt(streamId, expected, events);
      } catch (error) {
        const pauseMs = repeatPausesMs[repeat];
        if (!(error instanceof UnknownOutcomeError) || wasSilent || pauseMs === undefined) throw error;
        await pause(pauseMs);
      }
    }
  }

  private async attempt(streamId: string, expected: number, events: JSONEventData[]): Promise<AppendAnswer> {
    const timeoutMs = this.isSilent ? silentTimeoutMs : this.connection.times.appendMs;
    await this.place(timeoutMs);
    if (this.connection.replaced !== undefined) await this.connection.replaced;
    const { client, answers } = this.connection;
    const expectedRevision: AppendExpectedRevision = expected === noStream ? NO_STREAM : BigInt(expected);
    const answer = client.appendToStream(streamId, events, { expectedRevision });
    this.leaveAfter(answer);
    try {
      const { nextExpectedRevision, position } = await this.inTime(answer, timeoutMs, () =>
        this.connection.timedOut(client, answers),
      );
      const lastPosition = position === undefined ? undefined : Number(position.commit);
      return { kind: 'appended', lastRevision: Number(nextExpectedRevision), lastPosition };
    } catch (error) {
      return this.resultOf(error);
    }
  }

  /** A plain timer: an abortable one, with its rejection, would add a quarter to the time of an append. */
  private inTime<Answer>(answer: Promise<Answer>, timeoutMs: number, onTimeout: () => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.isSilent = true;
        onTimeout();
        reject(new UnknownOutcomeError(`The event store has not answered within ${timeoutMs} ms`));
      }, timeoutMs);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  private resultOf(error: unknown): AppendAnswer {
    if (error instanceof UnknownOutcomeError) throw error;
    if (hasType(error, ErrorType.WRONG_EXPECTED_VERSION)) {
      this.answered();
      const { actualVersion } = error as { readonly actualVersion?: bigint | 'no_stream' };
      const actualRevision = typeof actualVersion === 'bigint' ? Number(actualVersion) : noStream;
      return { kind: 'conflict', actualRevision };
    }
    if (hasType(error, ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)) {
      throw new AppendTooLargeError('The event store takes no append of this size', { cause: error });
    }
    if (refusals.some((type) => hasType(error, type)) || isBadRequest(error)) throw error;
    // For any other error it is unknown whether the events were stored.
    if (hasType(error, ErrorType.UNKNOWN) || !isPassing(error)) this.connection.renew();
    throw new UnknownOutcomeError('The event store did not say whether it has stored them', { cause: error });
  }

  /**
   * Frees the slot of an append once it has settled, even long after its timeout. A client that has lost the append for
   * so long is replaced, because it may lose the next ones as well.
   */
  private leaveAfter(answer: Promise<unknown>): void {
    let isFree = false;
    const free = () => {
      if (isFree) return;
      isFree = true;
      clearTimeout(lost);
      this.connection.onRenewed.delete(free);
      this.leave();
    };
    const lost = setTimeout(() => {
      free();
      this.connection.renew();
    }, this.connection.times.placeMs);
    lost.unref();
    this.connection.onRenewed.add(free);
    answer.then(() => {
      this.answered();
      free();
    }, free);
  }

  private answered(): void {
    this.isSilent = false;
    this.connection.heard();
  }

  /** Waits for a slot; an append without a slot was not sent. */
  private async place(timeoutMs: number): Promise<void> {
    if (this.inFlight < maxInFlight) {
      this.inFlight++;
      return;
    }
    const { client, answers } = this.connection;
    let timer: NodeJS.Timeout | undefined;
    let begin: (() => void) | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        begin = resolve;
        this.waiting.add(begin);
        const late = () => {
          this.connection.timedOut(client, answers);
          reject(new UnavailableError('The event store has too many pending appends'));
        };
        timer = setTimeout(late, timeoutMs);
      });
    } finally {
      clearTimeout(timer);
      if (begin !== undefined) this.waiting.delete(begin);
    }
  }

  private readonly leave = (): void => {
    const [next] = this.waiting;
    if (next === undefined) {
      this.inFlight--;
      return;
    }
    // The slot passes directly to the next waiting append.
    this.waiting.delete(next);
    next();
  };
}
