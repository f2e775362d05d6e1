// Queues each new notification for every device of its person: one job per device, with an id derived from the event,
// so that a redelivered event queues nothing twice.
import type { AccountDeleted } from '@libretto/contracts/events';
import type { CommandHandler } from '../../../kernel/commands/commands';
import { definePolicy, type Reaction } from '../../../kernel/consumers/policies/policy';
import type { Jobs } from '../../../ports/operations/jobs';
import type { InboxEvent, NewNotification } from '../inbox.events';
import type { PushCommand, PushState } from './push.decider';
import type { PushEvent } from './push.events';

export const pushNotifications = 'push-notification';

/** Contains only ids; text and subscription are read when the push is sent. */
export interface PushJob {
  readonly userId: string;
  readonly deviceId: string;
  readonly notificationId: string;
  /** Time of the event, ISO 8601. */
  readonly at: string;
  /** Set when the notification is not listed in the inbox. */
  readonly leftOut?: NewNotification;
}

/** Covers an outage of a push service for an hour; older notifications are not worth sending. */
const maxAttempts = 12;
/** A person waits for it, but not in front of the screen. */
const priority = 90;

type PushHandler = CommandHandler<PushState, PushCommand, PushEvent, 'NoSuchDevice'>;
type Watched = Extract<InboxEvent, { type: 'NotificationOpened' | 'NotificationLeftOut' }> | AccountDeleted;

export const pushPolicy = (pushes: PushHandler, jobs: Pick<Jobs, 'enqueue'>) => {
  const queue = async (about: Omit<PushJob, 'deviceId'>, kind: NewNotification['kind'], reaction: Reaction) => {
    const { state } = await pushes.load(about.userId);
    if (state.kindsOff.includes(kind)) return;
    for (const { deviceId } of state.devices) {
      const payload: PushJob = { ...about, deviceId };
      await jobs.enqueue({ id: reaction.id(deviceId), type: pushNotifications, payload, maxAttempts, priority });
    }
  };
  return definePolicy<Watched>({
    name: 'push-notifications',
    // Events from before push notifications existed are not pushed.
    startFrom: 'now',
    handlers: {
      NotificationOpened: ({ data: { userId, notificationId, kind }, metadata: { at } }, reaction) =>
        queue({ userId, notificationId, at }, kind, reaction),
      NotificationLeftOut: ({ data: leftOut, metadata: { at } }, reaction) => {
        const { userId, notificationId, kind } = leftOut;
        return queue({ userId, notificationId, at, leftOut }, kind, reaction);
      },
      AccountDeleted: ({ data: { userId } }, reaction) =>
        pushes.execute(userId, { kind: 'end-all', userId }, reaction.command()),
    },
  });
};
