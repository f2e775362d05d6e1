import type { StoredEvent } from '../../../ports/events/event-store';
import type { CommandContext } from '../../commands/commands';
import type { DomainEvent, Recorded } from '../../commands/decider';
import { deterministicId, deterministicIdAt } from '../../values/ids';

export interface Reaction {
  /**
   * The context of a command that follows from this event. Its deterministic key makes the command take effect once
   * however often the event is delivered; if one event causes several commands, each needs its own `label`.
   */
  command(label?: string): CommandContext;
  /** A deterministic id, for jobs and for entities that the reaction creates. */
  id(label: string): string;
  /** A deterministic id for entities in great numbers: their ids sort in the order of the events. */
  idInOrder(label: string): string;
}

export type PolicyHandlers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (
    event: Recorded<Extract<Event, { readonly type: Type }>>,
    reaction: Reaction,
  ) => Promise<unknown>;
};

/**
 * Reacts to events with commands or by enqueueing jobs; delivery is at least once and in order per partition key. A
 * rejection parks the key: the event is retried with growing delays and blocks the key's later events, so an acceptable
 * outcome (already done, permanently refused) must not throw. A handler that issues no command for half a minute is
 * abandoned, and its key is parked.
 */
export interface PolicyDefinition<Event extends DomainEvent = DomainEvent> {
  /**
   * Kebab-case, named after its action: `credit-artist`. Never renamed, because the name is part of its commands' keys.
   */
  readonly name: string;
  /** Where a new policy starts; defaults to `beginning`. */
  readonly startFrom?: 'beginning' | 'now';
  /** The policy moves money: skipping an event that it cannot handle requires two operators. */
  readonly movesMoney?: true;
  readonly handlers: PolicyHandlers<Event>;
}

/** Declares a policy over a union of events: the compiler requires a handler for each. */
export function definePolicy<Event extends DomainEvent>(definition: PolicyDefinition<Event>): PolicyDefinition {
  return definition as unknown as PolicyDefinition;
}

/**
 * Always the same for the same event: whichever process reacts first, the command takes effect once.
 * @param beforeCommand throws when no further command may be issued.
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
