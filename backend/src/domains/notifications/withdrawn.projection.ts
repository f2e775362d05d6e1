// Projects which subjects of notifications were deleted, hidden or undone, so that nobody is notified of them any more.
import type {
  CommentDeleted,
  ContentHidden,
  ContentRestored,
  ModeratedSubject,
  PostDeleted,
  SongDeleted,
  SongReinstated,
  SongTakenDown,
  TunedInPostDeleted,
  UserFollowed,
  UserUnfollowed,
} from '@libretto/contracts/events';
import { naming } from '../../kernel/consumers/positions/concerns';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { defineCollection, type ReadModels } from '../../ports/read-models/read-models';
import type { NewNotification } from './inbox.events';

/** Keyed by kind and id; a document exists while the subject is withdrawn. */
const withdrawn = defineCollection<{ readonly since: string }>()({ name: 'withdrawn-subjects', indexes: {} });

const deletedOf = (kind: string, id: string) => `${kind}-deleted:${id}`;
/** Hiding and restoring by moderators is independent of deletion, so it has its own key. */
const hiddenOf = ({ kind, id }: ModeratedSubject) => `${kind === 'tuned-in-post' ? 'post' : kind}-hidden:${id}`;
const followOf = (followerId: string, followeeId: string) => `follow:${followerId}~${followeeId}`;

export const withdrawnProjection = defineProjection<
  | CommentDeleted
  | PostDeleted
  | TunedInPostDeleted
  | SongDeleted
  | SongTakenDown
  | SongReinstated
  | ContentHidden
  | ContentRestored
  | UserFollowed
  | UserUnfollowed
>({
  name: 'withdrawn-subjects',
  version: 1,
  collections: [withdrawn],
  handlers: {
    CommentDeleted: ({ data, metadata: { at: since } }, to) =>
      to.collection(withdrawn).put(deletedOf('comment', data.commentId), { since }),
    PostDeleted: ({ data, metadata: { at: since } }, to) =>
      to.collection(withdrawn).put(deletedOf('post', data.postId), { since }),
    TunedInPostDeleted: ({ data, metadata: { at: since } }, to) =>
      to.collection(withdrawn).put(deletedOf('post', data.postId), { since }),
    SongDeleted: ({ data, metadata: { at: since } }, to) =>
      to.collection(withdrawn).put(deletedOf('song', data.songId), { since }),
    SongTakenDown: ({ data, metadata: { at: since } }, to) =>
      to.collection(withdrawn).put(`song-hidden:${data.songId}`, { since }),
    SongReinstated: ({ data }, to) => to.collection(withdrawn).delete(`song-hidden:${data.songId}`),
    ContentHidden: ({ data, metadata: { at: since } }, to) =>
      to.collection(withdrawn).put(hiddenOf(data.subject), { since }),
    ContentRestored: ({ data }, to) => to.collection(withdrawn).delete(hiddenOf(data.subject)),
    UserFollowed: ({ data }, to) => to.collection(withdrawn).delete(followOf(data.followerId, data.followeeId)),
    UserUnfollowed: ({ data, metadata: { at: since } }, to) =>
      to.collection(withdrawn).put(followOf(data.followerId, data.followeeId), { since }),
  },
});

/** Whether any subject of the notification was withdrawn. Notifications of moderation decisions are never withdrawn. */
export async function isWithdrawn(reads: ReadModels, about: NewNotification): Promise<boolean> {
  const found = await reads.collection(withdrawn).getMany(subjectsOf(about));
  return found.some((doc) => doc !== undefined);
}

/** Events that may withdraw one of the notifications. */
export const withdrawing = (notifications: readonly NewNotification[]) =>
  naming(...notifications.flatMap(({ subject, actorId, commentId }) => [subject.id, actorId, commentId ?? actorId]));

function subjectsOf({ kind, subject, actorId, userId, commentId }: NewNotification): readonly string[] {
  if (kind === 'moderation') return [];
  if (kind === 'follow') return [followOf(actorId, userId)];
  // Artists keep their notifications of sales, donations and tune-ins, even if the song is withdrawn.
  if (kind === 'sale' || kind === 'donation' || kind === 'tune-in') return [];
  const names = (what: string, id: string) => [`${what}-deleted:${id}`, `${what}-hidden:${id}`];
  const ofComment = commentId === undefined ? [] : names('comment', commentId);
  switch (subject.type) {
    case 'song':
      return [...names('song', subject.id), ...ofComment];
    case 'post':
    case 'tuned-in-post':
      return [...names('post', subject.id), ...ofComment];
    case 'user':
      return ofComment;
  }
}
