// What is new is queued for each device of its person: one job a device, whose id follows from the event, so that an event that
// is handed over again queues nothing anew.
import type { AccountDeleted } from '@libretto/contracts/events';
import type { CommandHandler } from '../../../kernel/commands';
import { definePolicy, type Reaction } from '../../../kernel/policy';
import type { Jobs } from '../../../ports/jobs';
import type { InboxEvent, NewNotification } from '../inbox.events';
import type { PushCommand, PushState } from './push.decider';
import type { PushEvent } from './push.events';

export const pushNotifications = 'push-notification';

/** Ids alone: what is said, and where to, is read when it is sent. */
export interface PushJob {
  readonly userId: string;
  readonly deviceId: string;
  readonly notificationId: string;
  /** When it happened, ISO 8601. */
  readonly at: string;
  /** Where it does not stand behind the bell. */
  readonly leftOut?: NewNotification;
}

/** Push services that are away for an hour lose none; what is older is no news. */
const maxAttempts = 12;
/** Somebody waits for it, though not at the screen. */
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
    // What happened before there were pushes is no news.
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
