import type { EventCatalogue } from '../events/event-catalogue';
import type { Decider, DomainEvent, RefusalValue } from './decider';

/**
 * One stream type: its name, its rules, and how its events are stored. A stream is the smallest unit whose invariants
 * must hold under concurrent writers.
 */
export interface StreamDefinition<State, Command, Event extends DomainEvent, Refusal extends RefusalValue = never> {
  /** The stream with the id `42` is `{name}-42`. */
  readonly name: string;
  readonly events: EventCatalogue<Event>;
  readonly decider: Decider<State, Command, Event, Refusal>;
  /**
   * The partition key if order matters across streams (a comment's key is its thread); defaults to the stream itself.
   */
  readonly partitionKey?: (event: Event, streamId: string) => string;
  /** The stream grants power or moves money: each decision checks again that the caller is still allowed. */
  readonly asksCaller?: true;
  /** Each event carries a hash over its predecessor and itself, so that changes to history are detectable. */
  readonly chained?: boolean;
  /**
   * For long streams: a snapshot of the state is saved every `every` events. The state must be plain JSON; raise
   * `version` when its shape or `evolve` changes. If events contain personal fields, `withoutPersonalData` promises
   * that the state contains none of them: a snapshot would outlive an erasure.
   */
  readonly snapshot?: { readonly version: number; readonly every: number; readonly withoutPersonalData?: true };
}

export function defineStream<State, Command, Event extends DomainEvent, Refusal extends RefusalValue = never>(
  definition: StreamDefinition<State, Command, Event, Refusal>,
): StreamDefinition<State, Command, Event, Refusal> {
  return definition;
}
