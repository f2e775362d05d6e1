import { definePolicy } from '../policies/policy';
import type { ConsumerCommandEvent } from './consumer-commands.stream';
import type { ConsumerHoldEvent } from './paused-consumers.stream';

/** The operations on consumers of this process. All of them are idempotent. */
export interface ConsumerActions {
  movesMoney(consumer: string): boolean;
  retry(consumer: string, key: string): Promise<void>;
  /** Does nothing if the key now fails on another event. */
  skip(consumer: string, key: string, eventId: string): Promise<void>;
  rebuild(consumer: string): Promise<void>;
  /** Pauses and resumes consumers according to the current state of the pause stream. */
  lookAtHolds(): Promise<void>;
}

/** Executes the operators' commands, including those given while no server was running. */
export const consumerCommandsPolicy = (actions: () => ConsumerActions) =>
  definePolicy<ConsumerCommandEvent | ConsumerHoldEvent>({
    name: 'consumer-acts',
    handlers: {
      ConsumerRetryRequested: ({ data }) => actions().retry(data.consumer, data.key),
      ConsumerSkipRequested: async ({ data: { consumer, key, eventId } }) => {
        // Skipping an event that moves money requires a second operator's confirmation.
        if (!actions().movesMoney(consumer)) await actions().skip(consumer, key, eventId);
      },
      ConsumerSkipConfirmed: ({ data: { consumer, key, eventId } }) => actions().skip(consumer, key, eventId),
      ConsumerPaused: () => actions().lookAtHolds(),
      ConsumerResumed: () => actions().lookAtHolds(),
      ConsumerRebuildRequested: ({ data }) => actions().rebuild(data.consumer),
    },
  });
