import type { StoredEvent } from '../ports/event-store';
import type { CommandContext } from './commands';
import type { DomainEvent, Recorded } from './decider';
import { deterministicId, deterministicIdAt } from './ids';

export interface Reaction {
  /**
   * The context of a command that follows from this event. Its deterministic key makes the command happen once however
   * often the event is handed over; one event causing several commands names each by a `label`.
   */
  command(label?: string): CommandContext;
  /** A deterministic id, for jobs and for new things that the reaction makes. */
  id(label: string): string;
  /** The same for things kept in great numbers: their ids lie in the order of the events. */
  idInOrder(label: string): string;
}

export type PolicyHandlers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (
    event: Recorded<Extract<Event, { readonly type: Type }>>,
    reaction: Reaction,
  ) => Promise<unknown>;
};

/**
 * Reacts to events with commands, or by enqueueing jobs. At least once, in order per partition key. A rejection parks the
 * key: it is retried with growing pauses and holds the key's later events back, so an outcome that is fine (already done,
 * refused for good) must not throw. A handler that makes no command for half a minute is given up, and its key is parked.
 */
export interface PolicyDefinition<Event extends DomainEvent = DomainEvent> {
  /** Kebab-case, named for what it does: `credit-artist`. Never renamed: its name is part of its commands' keys. */
  readonly name: string;
  /** Where a new policy begins; `beginning` unless said otherwise. */
  readonly startFrom?: 'beginning' | 'now';
  /** It moves money: an event that it cannot take is passed over only when two operators say so. */
  readonly movesMoney?: true;
  readonly handlers: PolicyHandlers<Event>;
}

/** Declares a policy over a union of events: the compiler asks for a handler of each. */
export function definePolicy<Event extends DomainEvent>(definition: PolicyDefinition<Event>): PolicyDefinition {
  return definition as unknown as PolicyDefinition;
}

/**
 * The same for the same event always: whichever process reacts first, the command happens once.
 * @param beforeCommand throws when no command may be made any more.
 */
export function reactionTo(policy: string, event: StoredEvent, beforeCommand = () => {}): Reaction {
  return {
    id: (label) => deterministicId(policy, event.id, label),
    idInOrder: (label) => deterministicIdAt(event.metadata.at, policy, event.id, label),
    command: (label = '') => {
      beforeCommand();
      return {
        actor: `policy:${policy}`,
        correlationId: event.metadata.correlationId,
        causationId: event.id,
        idempotency: { key: deterministicId(policy, event.id, label), hash: '', after: event.position },
      };
    },
  };
}
