/** A step that an answer or an event went through, told once it is over. Times are ms since the epoch. */
export interface TracedStep {
  readonly name: string;
  readonly kind: 'answer' | 'append' | 'consume';
  /** Of the request that it all began with. */
  readonly correlationId: string;
  /** What later steps name as their cause: the id of the request or the event; none for a step that nothing follows from. */
  readonly id?: string;
  readonly causeId?: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly failed?: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Shows operators where the time of a request goes, beyond its answer and across processes. */
export interface Traces {
  /** Whether what this request leads to is recorded: every process answers alike. Asked for each step, so it is cheap. */
  records(correlationId: string): boolean;
  record(step: TracedStep): void;
  /** Hands over what is not sent yet; never rejects. */
  close(): Promise<void>;
}

/** The present moment as steps have it, finer than `Date.now`. */
export const tracedNowMs = () => performance.timeOrigin + performance.now();
