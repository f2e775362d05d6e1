// Projects the comments and counts of each thread. Each change is pushed to everyone who has the thread open.
import type {
  PostDeleted,
  PostPublished,
  SongPublished,
  SongWithdrawn,
  TunedInPostDeleted,
  TunedInPostPublished,
} from '@libretto/contracts/events';
import type { Recorded } from '../../../kernel/commands/decider';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import {
  type CommentEvent,
  type CommentLiked,
  type CommentUnliked,
  type ThreadEvent,
  type ThreadRef,
  threadKey,
} from '../comment.events';
import { type AuthorEvent, authorHandlers } from '../comment-authors.handlers';
import { commentView, mentionViews } from '../comment-view';
import { hiddenCommentHandlers, type ModerationEvent, shownWith } from '../hidden-comments.handlers';
import {
  authorNames,
  blankThread,
  type CommentDoc,
  commentAuthors,
  commentLikes,
  comments,
  erasedModerators,
  hiddenComments,
  likeId,
  postedComment,
  type ThreadDoc,
  threads,
} from './thread.collections';

type TalkEvent =
  | CommentEvent
  | ThreadEvent
  | CommentLiked
  | CommentUnliked
  | SongPublished
  | SongWithdrawn
  | PostPublished
  | PostDeleted
  | ModerationEvent
  | TunedInPostPublished
  | TunedInPostDeleted
  | AuthorEvent;

export const commentThreadProjection = defineProjection<TalkEvent>({
  name: 'comment-thread',
  version: 7,
  collections: [
    comments,
    hiddenComments,
    commentLikes,
    threads,
    commentAuthors,
    authorNames,
    erasedModerators.collection,
  ],
  handlers: {
    ...authorHandlers,
    ...hiddenCommentHandlers,
    SongPublished: ({ data }, to) => openThread(to, { family: 'song', subjectId: data.songId }, data.artistId),
    PostPublished: ({ data }, to) => openThread(to, { family: 'post', subjectId: data.postId }, data.authorId),
    TunedInPostPublished: ({ data: { postId, authorId } }, to) =>
      openThread(to, { family: 'tuned-in-post', subjectId: postId }, authorId),
    TunedInPostDeleted: ({ data }, to) => closeThread(to, { family: 'tuned-in-post', subjectId: data.postId }),
    // The thread reopens with all its comments if the song is published again.
    SongWithdrawn: ({ data }, to) => closeThread(to, { family: 'song', subjectId: data.songId }),
    PostDeleted: ({ data }, to) => closeThread(to, { family: 'post', subjectId: data.postId }),
    CommentPosted: post,
    CommentEdited: async ({ data, metadata }, to) => {
      const { commentId: id, mentions = [] } = data;
      const text = data.text ?? '';
      const updatedAt = metadata.at;
      const edited = { text, mentions, updatedAt };
      if (await to.collection(comments).update(id, (doc) => ({ ...doc, ...edited }))) {
        const change = { id, comment: text, mentions: mentionViews(mentions), updatedAt, by: [data.authorId] };
        push(to, data, 'comment-changed', change);
      } else await to.collection(hiddenComments).update(id, (doc) => ({ ...doc, ...edited }));
    },
    CommentDeleted: remove,
    SlowModeSet: async ({ data }, to) => {
      const { seconds: slowModeSeconds } = data;
      await changeThread(to, data, { slowModeSeconds });
      push(to, data, 'thread-changed', { slowModeSeconds });
    },
    CommentPinned: ({ data }, to) => pin(to, data, data.commentId),
    CommentUnpinned: ({ data }, to) => pin(to, data, null),
    CommentLiked: (event, to) => like(event, to, 1),
    CommentUnliked: (event, to) => like(event, to, -1),
  },
});

/** Comments have another partition key than their song or post and may arrive first; their counts are kept. */
async function openThread(to: ProjectionWriter, ref: ThreadRef, ownerId: string): Promise<void> {
  await changeThread(to, ref, { ownerId, isOpen: true });
}

async function changeThread(to: ProjectionWriter, ref: ThreadRef, changes: Partial<ThreadDoc>): Promise<void> {
  to.collection(threads).put(threadKey(ref), { ...(await threadOf(to, ref)), ...changes });
}

async function closeThread(to: ProjectionWriter, ref: ThreadRef): Promise<void> {
  await to.collection(threads).update(threadKey(ref), (thread) => ({ ...thread, isOpen: false }));
}

async function threadOf(to: ProjectionWriter, ref: ThreadRef): Promise<ThreadDoc> {
  return (await to.collection(threads).get(threadKey(ref))) ?? blankThread(ref);
}

async function post(
  { data, metadata, position }: Recorded<Extract<CommentEvent, { type: 'CommentPosted' }>>,
  to: ProjectionWriter,
) {
  // An erased author's text is gone, and a comment without text is not worth showing.
  if (data.text === null) return;
  // A repeated event: the comment is stored already.
  if (await to.collection(comments).get(data.commentId)) return;
  if (await to.collection(hiddenComments).get(data.commentId)) return;
  const parent = data.parentId === null ? undefined : await to.collection(comments).get(data.parentId);
  // If the parent was hidden concurrently, the reply stays hidden and uncounted.
  const isUnderHidden = data.parentId !== null && !parent && (await to.collection(hiddenComments).get(data.parentId));
  // If the parent was deleted concurrently, the reply is dropped; a policy deletes it.
  if (data.parentId !== null && !parent && !isUnderHidden) return;
  const { commentId: id, authorId } = data;
  const doc = postedComment({ ...data, text: data.text }, metadata.at, position);
  to.collection(comments).put(id, doc);
  if (isUnderHidden) return;
  const newCommentCount = await addToCount(to, data, 1);
  const by = parent ? [authorId, parent.authorId] : [authorId];
  push(to, data, 'comment-added', { comment: await viewFor(to, doc), newCommentCount, by });
}

/** The view of a reader who has not liked the comment. */
async function viewFor(to: ProjectionWriter, doc: CommentDoc) {
  const { authorId, answeredUserId } = doc;
  const author = await to.collection(commentAuthors).get(authorId);
  const answered = answeredUserId === null ? undefined : await to.collection(commentAuthors).get(answeredUserId);
  return commentView(doc, author, answered, false);
}

/** Ignores a comment that was deleted concurrently. */
async function pin(to: ProjectionWriter, ref: ThreadRef, commentId: string | null): Promise<void> {
  const doc = commentId === null ? undefined : await to.collection(comments).get(commentId);
  if (commentId !== null && !doc) return;
  await changeThread(to, ref, { pinnedId: doc?.id ?? null });
  push(to, ref, 'thread-changed', { pinned: doc ? await withReplies(to, doc) : null, by: doc ? [doc.authorId] : [] });
}

async function withReplies(to: ProjectionWriter, doc: CommentDoc) {
  const replies = await to.collection(comments).find('byParent', { threadKey: doc.threadKey, parentKey: doc.id });
  const views = await Promise.all(replies.map((reply) => viewFor(to, reply.doc)));
  return { ...(await viewFor(to, doc)), replies: views };
}

async function remove({ data }: Recorded<Extract<CommentEvent, { type: 'CommentDeleted' }>>, to: ProjectionWriter) {
  const shown = await to.collection(comments).get(data.commentId);
  const doc = shown ?? (await to.collection(hiddenComments).get(data.commentId));
  if (!doc) return;
  const removed = shown ? await shownWith(to, shown) : 0;
  const under = { threadKey: doc.threadKey, parentKey: doc.id };
  const replies = await to.collection(comments).find('byParent', under);
  const hiddenReplies = await to.collection(hiddenComments).find('byParent', under);
  for (const { id } of [{ id: doc.id }, ...replies, ...hiddenReplies]) {
    to.collection(comments).delete(id);
    to.collection(hiddenComments).delete(id);
  }
  if (!shown) return;
  const newCommentCount = await addToCount(to, data, -removed);
  if ((await threadOf(to, data)).pinnedId === doc.id) await changeThread(to, data, { pinnedId: null });
  push(to, data, 'comment-deleted', { id: data.commentId, newCommentCount });
}

async function like({ data }: Recorded<CommentLiked | CommentUnliked>, to: ProjectionWriter, change: 1 | -1) {
  const { commentId, userId } = data;
  // Likes are counted per user, so that a repeated event counts once.
  const isKnown = (await to.collection(commentLikes).get(likeId(userId, commentId))) !== undefined;
  if (isKnown === (change === 1)) return;
  if (change === 1) to.collection(commentLikes).put(likeId(userId, commentId), { commentId });
  else to.collection(commentLikes).delete(likeId(userId, commentId));
  const doc = await to.collection(comments).get(commentId);
  if (!doc) {
    await to.collection(hiddenComments).update(commentId, (each) => ({ ...each, likes: each.likes + change }));
    return;
  }
  const likes = doc.likes + change;
  to.collection(comments).put(commentId, { ...doc, likes });
  push(to, data, 'comment-changed', { id: commentId, likes, by: [doc.authorId] });
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
