// What is on this thread, and how much? Each change is pushed to anyone who has the thread open.
import type { PostDeleted, PostPublished, SongPublished, SongWithdrawn } from '@libretto/contracts/events';
import type { Recorded } from '../../kernel/decider';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { type CommentEvent, type CommentLiked, type CommentUnliked, type ThreadRef, threadKey } from './comment.events';
import { type AuthorEvent, authorHandlers } from './comment-authors.handlers';
import { commentView } from './comment-view';
import {
  commentAuthors,
  commentLikes,
  comments,
  likeId,
  type ThreadDoc,
  threads,
  topLevel,
} from './thread.collections';

type ThreadEvent =
  | CommentEvent
  | CommentLiked
  | CommentUnliked
  | SongPublished
  | SongWithdrawn
  | PostPublished
  | PostDeleted
  | AuthorEvent;

export const commentThreadProjection = defineProjection<ThreadEvent>({
  name: 'comment-thread',
  version: 2,
  collections: [comments, commentLikes, threads, commentAuthors],
  handlers: {
    ...authorHandlers,
    SongPublished: ({ data }, to) => openThread(to, { family: 'song', subjectId: data.songId }, data.artistId),
    PostPublished: ({ data }, to) => openThread(to, { family: 'post', subjectId: data.postId }, data.authorId),
    // It opens again with all that was said, should the song come back.
    SongWithdrawn: ({ data }, to) => closeThread(to, { family: 'song', subjectId: data.songId }),
    PostDeleted: ({ data }, to) => closeThread(to, { family: 'post', subjectId: data.postId }),
    CommentPosted: post,
    CommentEdited: async ({ data, metadata }, to) => {
      const text = data.text ?? '';
      const known = await to
        .collection(comments)
        .update(data.commentId, (doc) => ({ ...doc, text, updatedAt: metadata.at }));
      if (known) push(to, data, 'comment-changed', { id: data.commentId, comment: text, updatedAt: metadata.at });
    },
    CommentDeleted: remove,
    CommentLiked: (event, to) => like(event, to, 1),
    CommentUnliked: (event, to) => like(event, to, -1),
  },
});

/** Comments are of another partition key than their song or post, and may come first: what they counted stays. */
async function openThread(to: ProjectionWriter, ref: ThreadRef, ownerId: string): Promise<void> {
  const thread = await threadOf(to, ref);
  to.collection(threads).put(threadKey(ref), { ...thread, ownerId, isOpen: true });
}

async function closeThread(to: ProjectionWriter, ref: ThreadRef): Promise<void> {
  await to.collection(threads).update(threadKey(ref), (thread) => ({ ...thread, isOpen: false }));
}

async function threadOf(to: ProjectionWriter, ref: ThreadRef): Promise<ThreadDoc> {
  const { family, subjectId } = ref;
  const known = await to.collection(threads).get(threadKey(ref));
  return known ?? { family, subjectId, ownerId: '', count: 0, isOpen: false };
}

async function post(
  { data, metadata, position }: Recorded<Extract<CommentEvent, { type: 'CommentPosted' }>>,
  to: ProjectionWriter,
) {
  // An erased author's text is gone; what is left of the comment would say nothing.
  if (data.text === null) return;
  // A repeated event: it is there already.
  if (await to.collection(comments).get(data.commentId)) return;
  // A reply that crossed the deletion of its parent has no place; a policy deletes it.
  if (data.parentId !== null && !(await to.collection(comments).get(data.parentId))) return;
  const { commentId: id, family, subjectId, authorId, answeredUserId, text } = data;
  const doc = {
    id,
    family,
    subjectId,
    authorId,
    answeredUserId,
    text,
    position,
    likes: 0,
    threadKey: threadKey(data),
    parentKey: data.parentId ?? topLevel,
    createdAt: metadata.at,
    updatedAt: metadata.at,
  };
  to.collection(comments).put(id, doc);
  const newCommentCount = await addToCount(to, data, 1);
  const author = await to.collection(commentAuthors).get(authorId);
  const answered = answeredUserId === null ? undefined : await to.collection(commentAuthors).get(answeredUserId);
  push(to, data, 'comment-added', { comment: commentView(doc, author, answered, false), newCommentCount });
}

async function remove({ data }: Recorded<Extract<CommentEvent, { type: 'CommentDeleted' }>>, to: ProjectionWriter) {
  const doc = await to.collection(comments).get(data.commentId);
  if (!doc) return;
  const replies = await to.collection(comments).find('byParent', { threadKey: doc.threadKey, parentKey: doc.id });
  for (const { id } of [{ id: doc.id }, ...replies]) to.collection(comments).delete(id);
  const newCommentCount = await addToCount(to, data, -1 - replies.length);
  push(to, data, 'comment-deleted', { id: data.commentId, newCommentCount });
}

async function like({ data }: Recorded<CommentLiked | CommentUnliked>, to: ProjectionWriter, change: 1 | -1) {
  const { commentId, userId } = data;
  // What is counted is who likes it, so a repeated event counts once.
  const isKnown = (await to.collection(commentLikes).get(likeId(userId, commentId))) !== undefined;
  if (isKnown === (change === 1)) return;
  if (change === 1) to.collection(commentLikes).put(likeId(userId, commentId), { commentId });
  else to.collection(commentLikes).delete(likeId(userId, commentId));
  const doc = await to.collection(comments).get(commentId);
  if (!doc) return;
  const likes = doc.likes + change;
  to.collection(comments).put(commentId, { ...doc, likes });
  push(to, data, 'comment-changed', { id: commentId, likes });
}

async function addToCount(to: ProjectionWriter, ref: ThreadRef, change: number): Promise<number> {
  const thread = await threadOf(to, ref);
  const count = thread.count + change;
  to.collection(threads).put(threadKey(ref), { ...thread, count });
  return count;
}

function push(to: ProjectionWriter, { family, subjectId }: ThreadRef, kind: string, payload: object): void {
  to.push(`comments:${family}:${subjectId}`, kind, payload);
}
