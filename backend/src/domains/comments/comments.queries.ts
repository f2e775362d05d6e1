// A page of a thread as one caller sees it.
import type { Comment } from '@libretto/contracts/http/comments';
import { type Mention, mentionsIn } from '../../kernel/mentions';
import type { ReadModels } from '../../ports/read-models';
import type { ThreadRef } from './comment.events';
import { threadKey } from './comment.events';
import { commentView } from './comment-view';
import {
  authorNames,
  type CommentDoc,
  commentAuthors,
  commentLikes,
  comments,
  likeId,
  type ThreadDoc,
  topLevel,
} from './thread.collections';

const mostReplies = 1000;

/** Top-level comments newest first, each with all its replies, oldest first. */
export async function commentsPage(
  reads: ReadModels,
  ref: ThreadRef,
  { limit, offset, before }: { limit: number; offset: number; before?: number | undefined },
  userId: string | undefined,
): Promise<{ comments: Comment[]; hasMore: boolean }> {
  const page = await reads.collection(comments).find('byParent', {
    equals: { threadKey: threadKey(ref), parentKey: topLevel },
    limit: limit + 1,
    ...(before === undefined ? { offset } : { to: before - 1 }),
  });
  const views = await wholeComments(reads, page.items.slice(0, limit), userId);
  return { comments: views, hasMore: page.items.length > limit };
}

/** The comment that the thread's owner has pinned. */
export async function pinnedComment(
  reads: ReadModels,
  { pinnedId }: ThreadDoc,
  userId: string | undefined,
): Promise<Comment | null> {
  const doc = pinnedId === null ? undefined : await reads.collection(comments).get(pinnedId);
  const [whole] = doc ? await wholeComments(reads, [doc], userId) : [];
  return whole ?? null;
}

/** With all their replies. */
async function wholeComments(
  reads: ReadModels,
  top: readonly CommentDoc[],
  userId: string | undefined,
): Promise<Comment[]> {
  const replies = await Promise.all(
    top.map(({ id, threadKey }) =>
      reads
        .collection(comments)
        .find('byParent', { equals: { threadKey, parentKey: id }, order: 'ascending', limit: mostReplies }),
    ),
  );
  const views = await viewsOf(reads, [...top, ...replies.flatMap((each) => each.items)], userId);
  return top.map((doc, index) => ({
    ...viewIn(views, doc),
    replies: (replies[index]?.items ?? []).map((reply) => viewIn(views, reply)),
  }));
}

/** One comment without its replies, as its author sees it right after posting. */
export async function ownComment(reads: ReadModels, commentId: string, userId: string): Promise<Comment | undefined> {
  const doc = await reads.collection(comments).get(commentId);
  return doc && viewIn(await viewsOf(reads, [doc], userId), doc);
}

type CommentViewOf = ReturnType<typeof commentView>;

async function viewsOf(
  reads: ReadModels,
  docs: readonly CommentDoc[],
  userId: string | undefined,
): Promise<ReadonlyMap<string, CommentViewOf>> {
  const people = [
    ...new Set(docs.flatMap((doc) => [doc.authorId, ...(doc.answeredUserId === null ? [] : [doc.answeredUserId])])),
  ];
  const [authors, likes] = await Promise.all([
    reads.collection(commentAuthors).getMany(people),
    reads.collection(commentLikes).getMany(userId === undefined ? [] : docs.map((doc) => likeId(userId, doc.id))),
  ]);
  const byId = new Map(people.map((id, index) => [id, authors[index]]));
  return new Map(
    docs.map((doc, index) => [
      doc.id,
      commentView(doc, byId.get(doc.authorId), byId.get(doc.answeredUserId ?? ''), likes[index] !== undefined),
    ]),
  );
}

function viewIn(views: ReadonlyMap<string, CommentViewOf>, doc: CommentDoc): CommentViewOf {
  const view = views.get(doc.id);
  if (!view) throw new Error(`Comment ${doc.id} was not looked up`);
  return view;
}

/** Whom a comment speaks of, as people are called now. */
export function mentionsOf(reads: ReadModels, text: string): Promise<readonly Mention[]> {
  return mentionsIn(text, async (keys) =>
    (await reads.collection(authorNames).getMany(keys)).map((name) => name?.userId),
  );
}
