// Groups notifications of one kind about one subject until they are seen: "Ines and 3 others".
import type { NotificationKind } from '@libretto/contracts/http/social/notifications';
import type { ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';
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

interface Member extends Opened {
  readonly groupId: string;
  readonly seen: boolean;
}

/**
 * Removes a withdrawn notification from its group, as if the notification had never joined it.
 * @returns the other members and the id of their group, which is the id of its first member
 */
export async function leaveGroup<M extends Member>(
  to: ProjectionWriter,
  left: M,
  memberOf: (notificationId: string) => Promise<M | undefined>,
): Promise<{ readonly remaining: readonly M[]; readonly groupId: string }> {
  const group = await to.collection(notificationGroups).get(left.groupId);
  const members = (group?.members ?? []).filter(({ notificationId }) => notificationId !== left.notificationId);
  const found = await Promise.all(members.map(({ notificationId }) => memberOf(notificationId)));
  const remaining = found.filter((member) => member !== undefined);
  const groupId = remaining[0]?.notificationId ?? left.groupId;
  const latest = remaining.at(-1);
  to.collection(notificationGroups).delete(left.groupId);
  const key = keyOf(left);
  const isOpen = key !== undefined && (await to.collection(openGroups).get(key))?.groupId === left.groupId;
  if (group === undefined || latest === undefined) {
    if (isOpen) to.collection(openGroups).delete(key);
    return { remaining: [], groupId };
  }
  const { actorId, createdAt, position, subject, commentId } = latest;
  to.collection(notificationGroups).put(groupId, {
    ...group,
    ...{ notificationId: groupId, actorId, createdAt, position, subject, members },
    ...(commentId !== undefined && { commentId }),
    actorIds: [...new Set(remaining.map((member) => member.actorId).reverse())],
    unseen: group.unseen - (left.seen ? 0 : 1),
  });
  if (isOpen) to.collection(openGroups).put(key, { groupId });
  return { remaining, groupId };
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
