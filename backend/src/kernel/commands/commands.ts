import type { Position } from '../../ports/events/position';
import type { DomainEvent, RefusalValue } from './decider';
import type { StreamDefinition } from './stream';

/**
 * A key that makes a command take effect once; `hash` distinguishes a repeat from another command under the same key.
 */
export interface Idempotency {
  readonly key: string;
  readonly hash: string;
  /**
   * Set for HTTP requests: a refusal is replayed for 24 h, unless another process has accepted the command since, and a
   * repeat is answered with the state after the first execution. Otherwise, as in policies, a refused command is
   * decided again.
   */
  readonly ofRequest?: boolean;
  /** Position of the command's cause in the log; no earlier event can have the key. */
  readonly after?: number;
  /** The refusal is temporary: the client resolves its cause and repeats the request, so the refusal is not stored. */
  readonly provisional?: boolean;
}

/**
 * The author and the cause of a command. Routes obtain it from `commandContext(req, …)`, policies from their reaction.
 */
export interface CommandContext {
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly requestId?: string;
  readonly idempotency?: Idempotency;
  /**
   * Rejects once the caller's session has ended or lost a role. Streams that grant power or move money check it right
   * before they decide, since a request may have waited after its authorization.
   */
  readonly stillAllowed?: () => Promise<void>;
}

/** A consistency token: a read that presents it sees every event of this partition key up to the position. */
export interface ConsistencyToken {
  readonly partitionKey: string;
  readonly position: Position;
}

export interface Accepted<State, Event extends DomainEvent> {
  readonly kind: 'accepted';
  readonly streamId: string;
  /** The events that the command produced; empty if there was nothing to do. */
  readonly events: readonly Event[];
  /** The ids of `events`, by index. */
  readonly eventIds: readonly string[];
  /** When the command was decided, in ISO 8601; for a repeat, the time of the first decision. */
  readonly at: string;
  /** The state right after these events; for a repeat outside an HTTP request, the current state. */
  readonly state: State;
  readonly revision: number;
  /** The consistency tokens that a later read waits for; empty if nothing was stored. */
  readonly tokens: readonly ConsistencyToken[];
  /** Position that the event store assigned to the append's last event; undefined if nothing was stored. */
  readonly lastPosition: number | undefined;
  /** True if this repeats the first answer under its idempotency key. */
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

/** The idempotency key was used with a different request; answered with 409. */
export class IdempotencyKeyReusedError extends Error {
  override readonly name = 'IdempotencyKeyReusedError';
}

/** Every attempt lost against concurrent writers, and nothing was stored. Answered with 503 and `Retry-After`. */
export class TooManyConflictsError extends Error {
  override readonly name = 'TooManyConflictsError';
}

/** Executes commands on one stream type. Command handlers are the only code that appends events. */
export interface CommandHandler<State, Command, Event extends DomainEvent, Refusal extends RefusalValue> {
  /**
   * Loads the stream `{name}-{id}`, decides, and appends at the revision of the decision; the events are durable when
   * it resolves. A bounded number of conflicts is retried on the new state.
   *
   * @throws IdempotencyKeyReusedError
   * @throws TooManyConflictsError
   */
  execute(id: string, command: Command, context: CommandContext): Promise<Outcome<State, Event, Refusal>>;
  /** The current state, read from the stream itself; revision -1 if the stream does not exist. */
  load(id: string): Promise<{ readonly state: State; readonly revision: number }>;
}

/** Creates command handlers; the same stream definition always gives the same handler. */
export interface Commands {
  handlerOf<State, Command, Event extends DomainEvent, Refusal extends RefusalValue>(
    stream: StreamDefinition<State, Command, Event, Refusal>,
  ): CommandHandler<State, Command, Event, Refusal>;
}
