import { definePolicy } from '../policy';
import type { ConsumerActEvent } from './consumer-acts.stream';
import type { ConsumerHoldEvent } from './consumer-holds.stream';

/** What can be done about the consumers of this process. All of it is harmless to repeat. */
export interface ConsumerActions {
  movesMoney(consumer: string): boolean;
  retry(consumer: string, key: string): Promise<void>;
  /** Does nothing when the key fails on another event by now. */
  skip(consumer: string, key: string, eventId: string): Promise<void>;
  rebuild(consumer: string): Promise<void>;
  /** Pauses and resumes as operators have asked for by now. */
  lookAtHolds(): Promise<void>;
}

/** Carries out what operators asked for, also when they asked while nothing ran. */
export const consumerActsPolicy = (actions: () => ConsumerActions) =>
  definePolicy<ConsumerActEvent | ConsumerHoldEvent>({
    name: 'consumer-acts',
    handlers: {
      ConsumerRetryRequested: ({ data }) => actions().retry(data.consumer, data.key),
      ConsumerSkipRequested: async ({ data: { consumer, key, eventId } }) => {
        // Money is never passed over on the word of one.
        if (!actions().movesMoney(consumer)) await actions().skip(consumer, key, eventId);
      },
      ConsumerSkipConfirmed: ({ data: { consumer, key, eventId } }) => actions().skip(consumer, key, eventId),
      ConsumerPaused: () => actions().lookAtHolds(),
      ConsumerResumed: () => actions().lookAtHolds(),
      ConsumerRebuildRequested: ({ data }) => actions().rebuild(data.consumer),
    },
  });
