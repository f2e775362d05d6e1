import type { Decider, DomainEvent, RefusalValue } from './decider';
import type { EventCatalogue } from './event-catalogue';

/**
 * One kind of stream: its name, its rules, and how its events are stored. A stream is the smallest thing whose rule
 * must never be broken by two writers at once.
 */
export interface StreamDefinition<State, Command, Event extends DomainEvent, Refusal extends RefusalValue = never> {
  /** The stream of id `42` is `{name}-42`. */
  readonly name: string;
  readonly events: EventCatalogue<Event>;
  readonly decider: Decider<State, Command, Event, Refusal>;
  /** Where order matters across streams (a comment's key is its thread); otherwise the stream itself. */
  readonly partitionKey?: (event: Event, streamId: string) => string;
  /** It grants power or moves money: whether the caller still may is asked again with each decision. */
  readonly asksCaller?: true;
  /** Each event carries a hash over the one before it and itself, so that nobody alters history unseen. */
  readonly chained?: boolean;
  /**
   * For streams that grow long: the state is kept every so many events. It must be plain JSON; `version` is raised when
   * its shape or `evolve` changes. Where events hold personal fields, `withoutPersonalData` promises that the state
   * takes nothing from them: a snapshot would keep it beyond an erasure.
   */
  readonly snapshot?: { readonly version: number; readonly every: number; readonly withoutPersonalData?: true };
}

export function defineStream<State, Command, Event extends DomainEvent, Refusal extends RefusalValue = never>(
  definition: StreamDefinition<State, Command, Event, Refusal>,
): StreamDefinition<State, Command, Event, Refusal> {
  return definition;
}
