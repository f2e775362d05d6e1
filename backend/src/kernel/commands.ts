import type { Position } from '../ports/position';
import type { DomainEvent, RefusalValue } from './decider';
import type { StreamDefinition } from './stream';

/** A key that makes a command happen once; `hash` tells a repeat from another command under the same key. */
export interface Idempotency {
  readonly key: string;
  readonly hash: string;
  /**
   * Of a request: its refusal is answered again for 24 h, unless another process has accepted it, and a repeat is answered
   * with the state of the first time. Otherwise, as in policies, a refusal is decided anew.
   */
  readonly ofRequest?: boolean;
  /** Where in the log the cause of the command stands: nothing before it has the key. */
  readonly after?: number;
  /** A refusal is not the last word: anyone who asks does something about it and asks again, so it is not kept. */
  readonly provisional?: boolean;
}

/** Who asks, and what it follows from. Routes take it from `commandContext(req, …)`, policies from their reaction. */
export interface CommandContext {
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly requestId?: string;
  readonly idempotency?: Idempotency;
  /**
   * Rejects once the caller's session has ended or lost a role. Streams that grant power or move money ask right before they
   * decide, as a request may have waited since it was let in.
   */
  readonly stillAllowed?: () => Promise<void>;
}

/** A place to read behind: everything of this key up to the position. */
export interface Mark {
  readonly partitionKey: string;
  readonly position: Position;
}

export interface Accepted<State, Event extends DomainEvent> {
  readonly kind: 'accepted';
  readonly streamId: string;
  /** What the command led to; none when there was nothing to do. */
  readonly events: readonly Event[];
  /** Beside `events`, by index. */
  readonly eventIds: readonly string[];
  /** When it was decided, ISO 8601; of the first time, for a repeat. */
  readonly at: string;
  /** As it was right after these events; as it is now, for a repeat that is not of a request. */
  readonly state: State;
  readonly revision: number;
  /** What a later read has to wait for; empty when nothing was stored. */
  readonly marks: readonly Mark[];
  /** Number that the event store gave the last event of the append; undefined when nothing was stored. */
  readonly lastPosition: number | undefined;
  /** The first answer again, under its idempotency key. */
  readonly replayed: boolean;
}

export interface Refused<Refusal extends RefusalValue> {
  readonly kind: 'refused';
  readonly refusal: Refusal;
  readonly replayed: boolean;
}

export type Outcome<State, Event extends DomainEvent, Refusal extends RefusalValue> =
  | Accepted<State, Event>
  | Refused<Refusal>;

/** The same idempotency key with another request; answered as 409. */
export class IdempotencyKeyReusedError extends Error {
  override readonly name = 'IdempotencyKeyReusedError';
}

/** Other writers were quicker every time; nothing was stored. Answered as 503 with `Retry-After`. */
export class TooManyConflictsError extends Error {
  override readonly name = 'TooManyConflictsError';
}

/** Executes commands on one kind of stream. The only piece that appends. */
export interface CommandHandler<State, Command, Event extends DomainEvent, Refusal extends RefusalValue> {
  /**
   * Loads the stream `{name}-{id}`, decides, and appends at the revision that the decision was made on; durable when
   * it resolves. A bounded number of conflicts is retried on the new state.
   *
   * @throws IdempotencyKeyReusedError
   * @throws TooManyConflictsError
   */
  execute(id: string, command: Command, context: CommandContext): Promise<Outcome<State, Event, Refusal>>;
  /** The present state, read from the stream itself; revision -1 when there is no such stream. */
  load(id: string): Promise<{ readonly state: State; readonly revision: number }>;
}

/** Makes command handlers; the same stream definition always gives the same handler. */
export interface Commands {
  handlerOf<State, Command, Event extends DomainEvent, Refusal extends RefusalValue>(
    stream: StreamDefinition<State, Command, Event, Refusal>,
  ): CommandHandler<State, Command, Event, Refusal>;
}
