// Several notifications of one kind about one thing stand together until they are seen: "Ines and 3 others".
import type { NotificationKind } from '@libretto/contracts/http/notifications';
import type { ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import type { SeenMember } from './inbox.decider';
import type { NewNotification } from './inbox.events';

/** One entry of the list; its id is that of its first notification. */
export interface GroupDoc extends NewNotification {
  readonly members: readonly SeenMember[];
  /** Each once, the latest first. */
  readonly actorIds: readonly string[];
  /** Members that were not seen one by one. */
  readonly unseen: number;
  readonly createdAt: string;
  readonly position: number;
}

export const notificationGroups = defineCollection<GroupDoc>()({
  name: 'notification-groups',
  indexes: { byUser: { equals: ['userId'], sort: 'position' } },
});

/** The group that the next of its kind joins, by what its members have in common. */
export const openGroups = defineCollection<{ groupId: string }>()({ name: 'open-notification-groups', indexes: {} });

/** A crowd makes several entries: what one press marks as seen stays small. */
const mostMembers = 100;

/** What comes later is news of its own, even where nobody has looked at the former. */
const togetherWithinMs = 12 * 60 * 60_000;

/** What each member of a group is about; donations and new posts have each something of their own to say. */
const togetherBy: Partial<Record<NotificationKind, 'subject' | 'person'>> = {
  comment: 'subject',
  reply: 'subject',
  mention: 'subject',
  sale: 'subject',
  follow: 'person',
  'tune-in': 'person',
};

interface Opened extends NewNotification {
  readonly number: number;
  readonly createdAt: string;
  readonly position: number;
}

/** @returns The group that it joined, or began. */
export async function joinGroup(to: ProjectionWriter, opened: Opened, seenUpTo: number): Promise<string> {
  const { number, notificationId, ...about } = opened;
  const member = { notificationId, number };
  const key = keyOf(opened);
  const group = key === undefined ? undefined : await openGroup(to, key, opened, seenUpTo);
  if (group !== undefined) {
    const { actorId, createdAt, position, commentId } = opened;
    to.collection(notificationGroups).put(group.notificationId, {
      ...group,
      ...{ actorId, createdAt, position, subject: opened.subject },
      // It leads to the latest.
      ...(commentId !== undefined && { commentId }),
      members: [...group.members, member],
      actorIds: [actorId, ...group.actorIds.filter((id) => id !== actorId)],
      unseen: group.unseen + 1,
    });
    return group.notificationId;
  }
  const actorIds = [opened.actorId];
  to.collection(notificationGroups).put(notificationId, {
    ...about,
    ...{ notificationId, members: [member], actorIds, unseen: 1 },
  });
  if (key !== undefined) to.collection(openGroups).put(key, { groupId: notificationId });
  return notificationId;
}

function keyOf({ userId, kind, subject, mentionedIn }: NewNotification): string | undefined {
  const by = togetherBy[kind];
  if (by === undefined) return undefined;
  return `${userId}~${kind}${mentionedIn ?? ''}${by === 'subject' ? `~${subject.type}:${subject.id}` : ''}`;
}

async function openGroup(
  to: ProjectionWriter,
  key: string,
  { createdAt }: Opened,
  seenUpTo: number,
): Promise<GroupDoc | undefined> {
  const known = await to.collection(openGroups).get(key);
  const group = known && (await to.collection(notificationGroups).get(known.groupId));
  if (!group || isSeen(group, seenUpTo) || group.members.length >= mostMembers) return undefined;
  return Date.parse(createdAt) - Date.parse(group.createdAt) <= togetherWithinMs ? group : undefined;
}

export function isSeen({ members, unseen }: GroupDoc, seenUpTo: number): boolean {
  return unseen === 0 || (members.at(-1)?.number ?? 0) <= seenUpTo;
}

export const withOneSeen = (group: GroupDoc): GroupDoc => ({ ...group, unseen: group.unseen - 1 });
