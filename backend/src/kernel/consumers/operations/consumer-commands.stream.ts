// The operators' commands on parked keys and generations: one stream per consumer, `consumer-{name}`.
import type { Decider, DomainEvent } from '../../commands/decider';
import { defineStream } from '../../commands/stream';
import { defineEvents } from '../../events/event-catalogue';

export interface Act {
  readonly consumer: string;
  /** The operating-system user who gave the command. */
  readonly operator: string;
  readonly reason: string;
}

export type ConsumerCommandEvent =
  | DomainEvent<'ConsumerRetryRequested', Act & { readonly key: string }>
  | DomainEvent<'ConsumerSkipRequested', Act & { readonly key: string; readonly eventId: string }>
  | DomainEvent<'ConsumerSkipConfirmed', Act & { readonly key: string; readonly eventId: string }>
  | DomainEvent<'ConsumerRebuildRequested', Act>;

export type ConsumerCommand = { readonly act: Act } & (
  | { readonly kind: 'retry'; readonly key: string }
  /** Skips the event that the key fails on. */
  | { readonly kind: 'skip'; readonly key: string; readonly eventId: string }
  /** Confirms the skip as a second operator. */
  | { readonly kind: 'confirm'; readonly key: string }
  | { readonly kind: 'rebuild' }
);

export type ConsumerCommandRefusal = 'NothingToConfirm' | 'SameOperator';

interface ConsumerCommandState {
  /** The last requested skip of each key. */
  readonly skips: Readonly<Record<string, { readonly eventId: string; readonly operator: string }>>;
}

const decider: Decider<ConsumerCommandState, ConsumerCommand, ConsumerCommandEvent, ConsumerCommandRefusal> = {
  initialState: { skips: {} },
  evolve: (state, { type, data }) => {
    if (type === 'ConsumerSkipRequested') {
      return { skips: { ...state.skips, [data.key]: { eventId: data.eventId, operator: data.operator } } };
    }
    if (type === 'ConsumerSkipConfirmed') {
      const { [data.key]: _, ...skips } = state.skips;
      return { skips };
    }
    return state;
  },
  decide: (command, state) => {
    const { act } = command;
    switch (command.kind) {
      case 'retry':
        return [{ type: 'ConsumerRetryRequested', data: { ...act, key: command.key } }];
      case 'skip':
        return [{ type: 'ConsumerSkipRequested', data: { ...act, key: command.key, eventId: command.eventId } }];
      case 'confirm': {
        const requested = state.skips[command.key];
        if (requested === undefined) return 'NothingToConfirm';
        if (requested.operator === act.operator) return 'SameOperator';
        return [{ type: 'ConsumerSkipConfirmed', data: { ...act, key: command.key, eventId: requested.eventId } }];
      }
      case 'rebuild':
        return [{ type: 'ConsumerRebuildRequested', data: act }];
    }
  },
};

export const consumerCommandStream = defineStream({
  name: 'consumer',
  events: defineEvents<ConsumerCommandEvent>({
    ConsumerRetryRequested: { version: 1 },
    ConsumerSkipRequested: { version: 1 },
    ConsumerSkipConfirmed: { version: 1 },
    ConsumerRebuildRequested: { version: 1 },
  }),
  decider,
});
