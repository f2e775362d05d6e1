// What is behind this person's bell?
import type { SongPublished, UsernameChanged, UserRegistered } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import type { InboxEvent, Notice } from './inbox.events';

export interface NotificationDoc extends Notice {
  readonly seen: boolean;
  readonly createdAt: string;
  readonly position: number;
}

export const notifications = defineCollection<NotificationDoc>()({
  name: 'notifications',
  indexes: { byUser: { equals: ['userId'], sort: 'position' }, bySeen: { equals: ['userId', 'seen'] } },
});

/** Names of people and titles of songs, by `user:{id}` and `song:{id}`. */
export const noticeNames = defineCollection<{ name: string | null }>()({ name: 'notice-names', indexes: {} });

export const inboxProjection = defineProjection<InboxEvent | UserRegistered | UsernameChanged | SongPublished>({
  name: 'inbox',
  version: 1,
  collections: [notifications, noticeNames],
  handlers: {
    InboxSwitched: () => undefined,
    NotificationOpened: ({ data, metadata, position }, to) => {
      to.collection(notifications).put(data.notificationId, { ...data, seen: false, createdAt: metadata.at, position });
      to.push(`notifications:${data.userId}`, 'notification', { id: data.notificationId });
    },
    NotificationsSeen: async ({ data }, to) => {
      for (const id of data.notificationIds)
        await to.collection(notifications).update(id, (doc) => ({ ...doc, seen: true }));
    },
    UserRegistered: ({ data }, to) => to.collection(noticeNames).put(`user:${data.userId}`, { name: data.username }),
    UsernameChanged: ({ data }, to) => to.collection(noticeNames).put(`user:${data.userId}`, { name: data.username }),
    SongPublished: ({ data }, to) => to.collection(noticeNames).put(`song:${data.songId}`, { name: data.title }),
  },
});
