// The projections and policies that operators have paused: a single stream, so that one read informs every process.
import type { Decider, DomainEvent } from '../../commands/decider';
import { defineStream } from '../../commands/stream';
import { defineEvents } from '../../events/event-catalogue';
import type { Act } from './consumer-commands.stream';

export type ConsumerHoldEvent = DomainEvent<'ConsumerPaused', Act> | DomainEvent<'ConsumerResumed', Act>;

export type ConsumerHoldCommand = { readonly kind: 'pause' | 'resume'; readonly act: Act };

export type ConsumerHoldRefusal = 'AlreadyPaused' | 'NotPaused';

export type HeldConsumers = ReadonlySet<string>;

export const nothingHeld: HeldConsumers = new Set();

export function evolveHolds(held: HeldConsumers, { type, data }: ConsumerHoldEvent): HeldConsumers {
  const others = [...held].filter((name) => name !== data.consumer);
  return new Set(type === 'ConsumerPaused' ? [...others, data.consumer] : others);
}

const decider: Decider<HeldConsumers, ConsumerHoldCommand, ConsumerHoldEvent, ConsumerHoldRefusal> = {
  initialState: nothingHeld,
  evolve: evolveHolds,
  decide: ({ kind, act }, held) => {
    const isHeld = held.has(act.consumer);
    if (kind === 'pause') return isHeld ? 'AlreadyPaused' : [{ type: 'ConsumerPaused', data: act }];
    return isHeld ? [{ type: 'ConsumerResumed', data: act }] : 'NotPaused';
  },
};

export const consumerHoldStream = defineStream({
  name: 'consumer-holds',
  events: defineEvents<ConsumerHoldEvent>({ ConsumerPaused: { version: 1 }, ConsumerResumed: { version: 1 } }),
  decider,
});

/** The id of the only stream. */
export const allHolds = 'all';
export const holdStreamId = `${consumerHoldStream.name}-${allHolds}`;
