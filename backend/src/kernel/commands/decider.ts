import type { StoredEvent } from '../../ports/events/event-store';

/** A fact of a domain, before it is stored. */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

/** A stored event of a union of domain events; narrows by `type`. */
export type Recorded<Event extends DomainEvent> =
  Event extends DomainEvent<infer Type, infer Data> ? StoredEvent<Type, Data> : never;

/**
 * The reason for a refusal: a name such as `'InsufficientFunds'`, or a `code` with the details that the screen needs.
 */
export type RefusalValue = string | { readonly code: string };

/** The name of a refusal. */
export type RefusalCode<Refusal extends RefusalValue> = Refusal extends string
  ? Refusal
  : Refusal extends { readonly code: infer Code extends string }
    ? Code
    : never;

/**
 * The rules of one stream type: pure and synchronous. Time, ids and prices are part of the command. An expected refusal
 * is a return value; a broken invariant throws. States are immutable, because they are cached and shared.
 */
export interface Decider<State, Command, Event extends DomainEvent, Refusal extends RefusalValue = never> {
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
  /** Returns the events that follow from the command (none if there is nothing to do), or the refusal. */
  readonly decide: (command: Command, state: State) => readonly Event[] | Refusal;
}

/** Whether a decision is a refusal; events are always an array and a refusal never is one. */
export function isRefusal<Event extends DomainEvent, Refusal extends RefusalValue>(
  decision: readonly Event[] | Refusal,
): decision is Refusal {
  return !Array.isArray(decision);
}

/** The name of a refusal in either form. */
export function refusalCode<Refusal extends RefusalValue>(refusal: Refusal): RefusalCode<Refusal> {
  return (typeof refusal === 'string' ? refusal : refusal.code) as RefusalCode<Refusal>;
}
