// A purse that must never be overdrawn: the kernel's example of a stream with an invariant.
import type { CommandContext } from '../../src/kernel/commands/commands';
import type { Decider, DomainEvent } from '../../src/kernel/commands/decider';
import { defineStream } from '../../src/kernel/commands/stream';
import { defineEvents } from '../../src/kernel/events/event-catalogue';

export type PurseEvent =
  | DomainEvent<'PurseFilled', { amount: number }>
  | DomainEvent<'PurseTapped', { amount: number }>;

export interface PurseCommand {
  readonly kind: 'fill' | 'tap' | 'break' | 'look' | 'fill-with-ballast';
  readonly amount: number;
}

export interface PurseState {
  readonly balance: number;
}

export type PurseRefusal = { readonly code: 'Empty'; readonly balance: number };

export const purseDecider: Decider<PurseState, PurseCommand, PurseEvent, PurseRefusal> = {
  initialState: { balance: 0 },
  evolve: (state, { type, data }) => ({
    balance: state.balance + (type === 'PurseFilled' ? data.amount : -data.amount),
  }),
  decide: ({ kind, amount }, state) => {
    switch (kind) {
      case 'break':
        throw new Error('the purse is broken');
      case 'look':
        return [];
      case 'fill':
        return [{ type: 'PurseFilled', data: { amount } }];
      case 'fill-with-ballast':
        return [{ type: 'PurseFilled', data: { amount: 0, ballast: 'x'.repeat(amount) } as { amount: number } }];
      case 'tap':
        if (state.balance < amount) return { code: 'Empty', balance: state.balance };
        return [{ type: 'PurseTapped', data: { amount } }];
    }
  },
};

export const purseEvents = defineEvents<PurseEvent>({ PurseFilled: { version: 1 }, PurseTapped: { version: 1 } });

export const purseStream = defineStream({ name: 'purse', events: purseEvents, decider: purseDecider });

export const fill = (amount: number): PurseCommand => ({ kind: 'fill', amount });
export const tap = (amount: number): PurseCommand => ({ kind: 'tap', amount });

export function context(given: Partial<CommandContext> = {}): CommandContext {
  return { actor: 'user:1', correlationId: 'c', causationId: 'c', ...given };
}

/** The context that a route derives from a request with an `Idempotency-Key`. */
export function keyed(key: string, hash = 'h'): CommandContext {
  return context({ idempotency: { key, hash, ofRequest: true } });
}
