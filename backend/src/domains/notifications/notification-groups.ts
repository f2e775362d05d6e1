// Groups notifications of one kind about one subject until they are seen: "Ines and 3 others".
import type { NotificationKind } from '@libretto/contracts/http/notifications';
import type { ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import type { SeenMember } from './inbox.decider';
import type { NewNotification } from './inbox.events';

/** One entry of the list; its id is the id of its first notification. */
export interface GroupDoc extends NewNotification {
  readonly members: readonly SeenMember[];
  /** Distinct actors, latest first. */
  readonly actorIds: readonly string[];
  /** Number of members that were not marked as seen individually. */
  readonly unseen: number;
  readonly createdAt: string;
  readonly position: number;
}

export const notificationGroups = defineCollection<GroupDoc>()({
  name: 'notification-groups',
  indexes: { byUser: { equals: ['userId'], sort: 'position' } },
});

/** The open group that the next matching notification joins, keyed by what its members have in common. */
export const openGroups = defineCollection<{ groupId: string }>()({ name: 'open-notification-groups', indexes: {} });

/** Splits large crowds into several entries, so that marking one as seen stays a small change. */
const mostMembers = 100;

/** After this time a notification starts a new group, even if the former group is still unseen. */
const togetherWithinMs = 12 * 60 * 60_000;

/** Kinds that are grouped, and by what; donations and new posts are listed individually. */
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

/** @returns the group that the notification joined or started */
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
      // The group links to the latest comment.
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
