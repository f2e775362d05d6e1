// Is what a notification is about still there for everybody? What was deleted, hidden or taken back is told to nobody any more.
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
import { defineProjection } from '../../kernel/projection';
import { defineCollection, type ReadModels } from '../../ports/read-models';
import type { NewNotification } from './inbox.events';

/** By what it is and its id: there while it is withdrawn. */
const withdrawn = defineCollection<{ readonly since: string }>()({ name: 'withdrawn-subjects', indexes: {} });

const deletedOf = (kind: string, id: string) => `${kind}-deleted:${id}`;
/** A moderator hides and shows again, in an order of its own that says nothing of a deletion. */
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

/** Whether any of what it speaks of was withdrawn. What a moderator has decided stays to be told. */
export async function isWithdrawn(reads: ReadModels, about: NewNotification): Promise<boolean> {
  const found = await reads.collection(withdrawn).getMany(subjectsOf(about));
  return found.some((doc) => doc !== undefined);
}

function subjectsOf({ kind, subject, actorId, userId, commentId }: NewNotification): readonly string[] {
  if (kind === 'moderation') return [];
  if (kind === 'follow') return [followOf(actorId, userId)];
  // What was earned by a song or is asked of its artist is theirs to know, whatever became of it.
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
