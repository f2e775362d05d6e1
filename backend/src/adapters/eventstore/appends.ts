// Appends with our own timeout, since the client has none. After an unknown outcome the same append is repeated: with
// an exact expected revision the server recognises the event ids and returns the first result.
import { setTimeout as pause } from 'node:timers/promises';
import { type AppendExpectedRevision, ErrorType, type JSONEventData, NO_STREAM } from '@eventstore/db-client';
import { type AppendResult, AppendTooLargeError, noStream, UnknownOutcomeError } from '../../ports/event-store';
import { UnavailableError } from '../../ports/unavailable';
import type { Connection } from './connection';
import { hasType, isPassing } from './engine-errors';

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
const impatientMs = 500;

export class Appends {
  private inFlight = 0;
  private readonly waiting = new Set<() => void>();
  private isSilent = false;

  constructor(private readonly connection: Connection) {}

  async append(streamId: string, expected: number, events: JSONEventData[]): Promise<AppendResult> {
    for (let repeat = 0; ; repeat++) {
      try {
        return await this.attempt(streamId, expected, events);
      } catch (error) {
        const pauseMs = repeatPausesMs[repeat];
        if (!(error instanceof UnknownOutcomeError) || this.isSilent || pauseMs === undefined) throw error;
        await pause(pauseMs);
      }
    }
  }

  private async attempt(streamId: string, expected: number, events: JSONEventData[]): Promise<AppendResult> {
    const timeoutMs = this.isSilent ? impatientMs : this.connection.times.appendMs;
    await this.place(timeoutMs);
    const expectedRevision: AppendExpectedRevision = expected === noStream ? NO_STREAM : BigInt(expected);
    const answer = this.connection.client.appendToStream(streamId, events, { expectedRevision });
    this.leaveAfter(answer);
    try {
      const { nextExpectedRevision, position } = await this.inTime(answer, timeoutMs);
      this.isSilent = false;
      return {
        kind: 'appended',
        lastRevision: Number(nextExpectedRevision),
        // The result of repeating an append from before a soft delete has no position, so there is none to wait for.
        lastPosition: Number(position?.commit ?? 0),
      };
    } catch (error) {
      return this.resultOf(error);
    }
  }

  /** A plain timer: an abortable one, with its rejection, would add a quarter to the time of an append. */
  private inTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.isSilent = true;
        reject(new UnknownOutcomeError(`The event store has not answered within ${timeoutMs} ms`));
      }, timeoutMs);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  private resultOf(error: unknown): AppendResult {
    if (error instanceof UnknownOutcomeError) throw error;
    if (hasType(error, ErrorType.WRONG_EXPECTED_VERSION)) {
      this.isSilent = false;
      const { actualVersion } = error as { readonly actualVersion?: bigint | 'no_stream' };
      const actualRevision = typeof actualVersion === 'bigint' ? Number(actualVersion) : noStream;
      return { kind: 'conflict', actualRevision };
    }
    if (hasType(error, ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)) {
      throw new AppendTooLargeError('The event store takes no append of this size', { cause: error });
    }
    if (refusals.some((type) => hasType(error, type))) throw error;
    // For any other error it is unknown whether the events were stored.
    if (hasType(error, ErrorType.UNKNOWN) || !isPassing(error)) this.connection.renew();
    throw new UnknownOutcomeError('The event store did not say whether it has stored them', { cause: error });
  }

  /** Frees the slot of an append once it has settled, even long after its timeout, or when the client has lost it. */
  private leaveAfter(answer: Promise<unknown>): void {
    let isFree = false;
    const free = () => {
      if (isFree) return;
      isFree = true;
      clearTimeout(lost);
      this.leave();
    };
    const lost = setTimeout(free, this.connection.times.placeMs);
    lost.unref();
    answer.then(free, free);
  }

  /** Waits for a slot; an append without a slot was not sent. */
  private async place(timeoutMs: number): Promise<void> {
    if (this.inFlight < maxInFlight) {
      this.inFlight++;
      return;
    }
    let timer: NodeJS.Timeout | undefined;
    let begin: (() => void) | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        begin = resolve;
        this.waiting.add(begin);
        const late = () => reject(new UnavailableError('The event store is behind with what it has to store'));
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
