// Projects the notifications of a person's inbox.
import type {
  AccountDeleted,
  CommentDeleted,
  SongDrafted,
  SongEdited,
  SongPublished,
  UsernameChanged,
  UserRegistered,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';
import type { InboxEvent, NewNotification } from './inbox.events';
import { joinGroup, leaveGroup, notificationGroups, openGroups, withOneSeen } from './notification-groups';

export interface NotificationDoc extends NewNotification {
  /** Marked individually; notifications up to the inbox's `seenUpTo` are seen as well. */
  readonly seen: boolean;
  /** Number in its inbox, from 1. */
  readonly number: number;
  readonly groupId: string;
  readonly createdAt: string;
  readonly position: number;
}

export const notifications = defineCollection<NotificationDoc>()({ name: 'notifications', indexes: {} });

/** The notifications about a comment, which leave the inbox when it is deleted; keyed by comment id. */
interface CommentNotificationsDoc {
  readonly notificationIds: readonly string[];
  readonly isDeleted: boolean;
}

const commentNotifications = defineCollection<CommentNotificationsDoc>()({
  name: 'comment-notifications',
  indexes: {},
});

const noNotifications: CommentNotificationsDoc = { notificationIds: [], isDeleted: false };

/** How far a person has seen, keyed by user id, so that the unseen count is looked up and never computed. */
export interface InboxDoc {
  readonly opened: number;
  readonly seenUpTo: number;
  readonly seenOneByOne: number;
}

export const inboxes = defineCollection<InboxDoc>()({ name: 'inboxes', indexes: {} });

export function unreadOf(inbox: InboxDoc | undefined): number {
  return inbox === undefined ? 0 : Math.max(0, inbox.opened - inbox.seenUpTo - inbox.seenOneByOne);
}

const emptyInbox: InboxDoc = { opened: 0, seenUpTo: 0, seenOneByOne: 0 };

/** Names of people and titles of songs, keyed by `user:{id}` and `song:{id}`. */
export const subjectNames = defineCollection<{ name: string | null }>()({ name: 'notice-names', indexes: {} });

export const inboxProjection = defineProjection<
  | InboxEvent
  | AccountDeleted
  | CommentDeleted
  | UserRegistered
  | UsernameChanged
  | SongDrafted
  | SongEdited
  | SongPublished
>({
  name: 'inbox',
  version: 6,
  collections: [notifications, commentNotifications, notificationGroups, openGroups, inboxes, subjectNames],
  handlers: {
    InboxSwitched: () => undefined,
    InboxKindsSwitched: () => undefined,
    NotificationLeftOut: () => undefined,
    NotificationOpened: async ({ data, metadata, position }, to) => {
      if ((await to.collection(notifications).get(data.notificationId)) !== undefined) return;
      const inbox = await inboxOf(to, data.userId);
      const number = inbox.opened + 1;
      const ofComment = (await commentOf(to, data.commentId)) ?? noNotifications;
      // The feed may deliver a notification again after its comment was deleted.
      if (ofComment.notificationIds.includes(data.notificationId)) return;
      if (data.commentId !== undefined) {
        const notificationIds = [...ofComment.notificationIds, data.notificationId];
        to.collection(commentNotifications).put(data.commentId, { ...ofComment, notificationIds });
      }
      if (ofComment.isDeleted) {
        // The stream of the inbox has already used this number, so the notification counts as seen.
        to.collection(inboxes).put(data.userId, { ...inbox, opened: number, seenOneByOne: inbox.seenOneByOne + 1 });
        return;
      }
      to.collection(inboxes).put(data.userId, { ...inbox, opened: number });
      const about = { ...data, number, createdAt: metadata.at, position };
      const groupId = await joinGroup(to, about, inbox.seenUpTo);
      to.collection(notifications).put(data.notificationId, { ...about, seen: false, groupId });
      to.push(`notifications:${data.userId}`, 'notification', { id: data.notificationId });
    },
    CommentDeleted: async ({ data: { commentId } }, to) => {
      const known = (await commentOf(to, commentId)) ?? noNotifications;
      to.collection(commentNotifications).put(commentId, { ...known, isDeleted: true });
      for (const id of known.notificationIds) await withdraw(to, id);
    },
    NotificationsSeen: async ({ data }, to) => {
      const inbox = await inboxOf(to, data.userId);
      let seenOneByOne = inbox.seenOneByOne;
      for (const id of data.notificationIds) {
        const doc = await to.collection(notifications).get(id);
        if (doc === undefined || doc.seen) continue;
        to.collection(notifications).put(id, { ...doc, seen: true });
        await to.collection(notificationGroups).update(doc.groupId, withOneSeen);
        if (doc.number > inbox.seenUpTo) seenOneByOne++;
      }
      to.collection(inboxes).put(data.userId, { ...inbox, seenOneByOne });
    },
    AllNotificationsSeen: async ({ data: { userId, upToNumber } }, to) => {
      const inbox = await inboxOf(to, userId);
      if (upToNumber <= inbox.seenUpTo) return;
      to.collection(inboxes).put(userId, { ...inbox, seenUpTo: upToNumber, seenOneByOne: 0 });
    },
    AccountDeleted: async ({ data: { userId } }, to) => {
      for (const { id, doc } of await to.collection(notificationGroups).find('byUser', { userId })) {
        for (const { notificationId } of doc.members) to.collection(notifications).delete(notificationId);
        to.collection(notificationGroups).delete(id);
      }
      to.collection(inboxes).delete(userId);
    },
    UserRegistered: ({ data }, to) => to.collection(subjectNames).put(`user:${data.userId}`, { name: data.username }),
    UsernameChanged: ({ data }, to) => to.collection(subjectNames).put(`user:${data.userId}`, { name: data.username }),
    // Artists are notified about their songs before these are public.
    SongDrafted: ({ data }, to) => to.collection(subjectNames).put(`song:${data.songId}`, { name: data.title }),
    SongEdited: ({ data: { songId, changes } }, to) => {
      if (changes.title !== undefined) to.collection(subjectNames).put(`song:${songId}`, { name: changes.title });
    },
    SongPublished: ({ data }, to) => to.collection(subjectNames).put(`song:${data.songId}`, { name: data.title }),
  },
});

async function inboxOf(to: ProjectionWriter, userId: string): Promise<InboxDoc> {
  return (await to.collection(inboxes).get(userId)) ?? emptyInbox;
}

async function commentOf(to: ProjectionWriter, commentId: string | undefined) {
  return commentId === undefined ? undefined : await to.collection(commentNotifications).get(commentId);
}

/** Removes a notification from its inbox and its group, and pushes a message on which clients reload the inbox. */
async function withdraw(to: ProjectionWriter, id: string): Promise<void> {
  const doc = await to.collection(notifications).get(id);
  if (doc === undefined) return;
  const inbox = await inboxOf(to, doc.userId);
  if (!doc.seen && doc.number > inbox.seenUpTo)
    to.collection(inboxes).put(doc.userId, { ...inbox, seenOneByOne: inbox.seenOneByOne + 1 });
  to.collection(notifications).delete(id);
  const { remaining, groupId } = await leaveGroup(to, doc, (memberId) => to.collection(notifications).get(memberId));
  for (const member of remaining)
    if (member.groupId !== groupId) to.collection(notifications).put(member.notificationId, { ...member, groupId });
  to.push(`notifications:${doc.userId}`, 'notification', { id });
}
