// The plan for a group of commands to one stream: each is decided on the state after the previous one, so that all
// their events can be appended at once. A plan takes effect only when that append succeeds.
import type { StoredEvent } from '../../ports/events/event-store';
import { positionOf } from '../../ports/events/position';
import type { Accepted, CommandContext, Outcome } from './commands';
import type { DomainEvent, RefusalValue } from './decider';
import type { Folded } from './stream-loader';

export interface PendingCommand<State, Command, Event extends DomainEvent, Refusal extends RefusalValue> {
  readonly command: Command;
  readonly context: CommandContext;
  readonly resolve: (outcome: Outcome<State, Event, Refusal>) => void;
  readonly reject: (error: unknown) => void;
}

export interface PlannedEvent<Event extends DomainEvent> {
  readonly id: string;
  readonly event: Event;
}

export type Decision<State, Event extends DomainEvent, Refusal extends RefusalValue> =
  /** New events, with the state after them. */
  | {
      readonly kind: 'events';
      readonly events: readonly PlannedEvent<Event>[];
      readonly at: string;
      readonly after: Folded<State>;
    }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  /** The command was answered before under the same idempotency key. */
  | { readonly kind: 'known'; readonly outcome: Outcome<State, Event, Refusal> }
  /** The command has the same idempotency key as an earlier one of this group. */
  | { readonly kind: 'same-as'; readonly index: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Reconstructs the first answer to a command from the events that it appended. */
export function replayOf<State, Event extends DomainEvent>(
  streamId: string,
  stored: readonly StoredEvent[],
  state: State,
): Accepted<State, Event> {
  const last = stored.at(-1) as StoredEvent;
  return {
    kind: 'accepted',
    streamId,
    events: stored as unknown as readonly Event[],
    eventIds: stored.map((event) => event.id),
    at: last.metadata.at,
    state,
    revision: last.revision,
    tokens: [{ partitionKey: last.partitionKey, position: positionOf(last.position) }],
    lastPosition: last.position,
    replayed: true,
  };
}
