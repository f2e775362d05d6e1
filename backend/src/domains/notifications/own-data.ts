import { allOf, historyOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart } from '../../ports/directory/own-data';
import { digestStream } from './digest/digest.decider';
import { type GroupDoc, notificationGroups } from './notification-groups';
import { pushStream } from './push/push.decider';

export const notificationsOwnData: OwnDataPart = {
  lists: [
    listOf<GroupDoc>(
      { name: 'notifications/notifications', about: 'Your notifications.' },
      ['notificationId', 'kind', 'actorIds', 'subject', 'createdAt'],
      (source, userId) => allOf(source, notificationGroups, 'byUser', { userId }),
    ),
    historyOf(
      { name: 'notifications/push-history', about: 'Devices that you had notifications pushed to, and which kinds.' },
      (userId) => `${pushStream.name}-${userId}`,
      // Anyone who obtained these values could push to the device.
      ['sessionId', 'endpoint', 'p256dh', 'auth'],
    ),
    historyOf(
      { name: 'notifications/digest-history', about: 'How often you wanted mails, and when they were made.' },
      (userId) => `${digestStream.name}-${userId}`,
      ['choiceId'],
    ),
  ],
};
