import type { StoredEvent } from '../ports/event-store';

/** A fact of a domain, before it is stored. */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

/** A stored event of a union of domain events; narrows by `type`. */
export type Recorded<Event extends DomainEvent> =
  Event extends DomainEvent<infer Type, infer Data> ? StoredEvent<Type, Data> : never;

/** Why a command was refused: a name as `'InsufficientFunds'`, or a `code` with what the screen needs to know. */
export type RefusalValue = string | { readonly code: string };

/** The name of a refusal. */
export type RefusalCode<Refusal extends RefusalValue> = Refusal extends string
  ? Refusal
  : Refusal extends { readonly code: infer Code extends string }
    ? Code
    : never;

/**
 * The rules of one kind of stream: pure and synchronous. Time, ids and prices come in with the command. An expected
 * refusal is a value, a broken invariant throws. States are never changed in place: they are cached and shared.
 */
export interface Decider<State, Command, Event extends DomainEvent, Refusal extends RefusalValue = never> {
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
  /** The events that follow from the command (none when there is nothing to do), or the refusal. */
  readonly decide: (command: Command, state: State) => readonly Event[] | Refusal;
}

/** Whether a decision is a refusal: events come as an array, a refusal never is one. */
export function isRefusal<Event extends DomainEvent, Refusal extends RefusalValue>(
  decision: readonly Event[] | Refusal,
): decision is Refusal {
  return !Array.isArray(decision);
}

/** The name of a refusal, whichever form it has. */
export function refusalCode<Refusal extends RefusalValue>(refusal: Refusal): RefusalCode<Refusal> {
  return (typeof refusal === 'string' ? refusal : refusal.code) as RefusalCode<Refusal>;
}
