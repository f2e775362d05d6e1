import { allOf, listOf } from '../../kernel/own-lists';
import type { OwnDataPart } from '../../ports/own-data';
import { type GroupDoc, notificationGroups } from './notification-groups';

export const notificationsOwnData: OwnDataPart = {
  lists: [
    listOf<GroupDoc>(
      { name: 'notifications/notifications', about: 'Your notifications.' },
      ['notificationId', 'kind', 'actorIds', 'subject', 'createdAt'],
      (source, userId) => allOf(source, notificationGroups, 'byUser', { userId }),
    ),
  ],
};
