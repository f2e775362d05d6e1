/** A step in the processing of a request or an event, recorded once it is over. Times are ms since the epoch. */
export interface TracedStep {
  readonly name: string;
  readonly kind: 'answer' | 'append' | 'consume';
  /** The correlation id of the original request. */
  readonly correlationId: string;
  /**
   * The id that later steps name as their cause: the request's or the event's; undefined if nothing follows from the
   * step.
   */
  readonly id?: string;
  readonly causeId?: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly failed?: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Shows operators where a request spends its time, beyond its response and across processes. */
export interface Traces {
  /**
   * Whether the consequences of this request are recorded; every process decides alike. Called for each step, so it is
   * cheap.
   */
  records(correlationId: string): boolean;
  record(step: TracedStep): void;
  /** Sends buffered traces; never rejects. */
  close(): Promise<void>;
}

/** The current time in the format of steps, finer than `Date.now`. */
export const tracedNowMs = () => performance.timeOrigin + performance.now();
