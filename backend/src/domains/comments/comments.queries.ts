// A page of a thread as one caller sees it.
import type { Comment } from '@libretto/contracts/http/social/comments';
import { type Mention, mentionsIn } from '../../kernel/content/mentions';
import { pageOfVisible } from '../../kernel/values/page-of-visible';
import type { ReadModels } from '../../ports/read-models/read-models';
import { type ThreadRef, threadKey } from './comment.events';
import { commentView } from './comment-view';
import {
  authorNames,
  type CommentDoc,
  commentAuthors,
  commentLikes,
  comments,
  hiddenComments,
  likeId,
  type ThreadDoc,
  topLevel,
} from './thread/thread.collections';

const mostReplies = 1000;

/** The reader, and the authors whom they do not see because one blocked the other. */
export interface Reader {
  readonly userId: string | undefined;
  readonly unseen: ReadonlySet<string>;
}

/** Top-level comments newest first, each with all its replies, oldest first. */
export async function commentsPage(
  reads: ReadModels,
  ref: ThreadRef & { readonly hasHidden?: boolean },
  { limit, offset, before }: { limit: number; offset: number; before?: number | undefined },
  reader: Reader,
): Promise<{ comments: Comment[]; hasMore: boolean }> {
  const { userId, unseen } = reader;
  const equals = { threadKey: threadKey(ref), parentKey: topLevel };
  const own = ref.hasHidden && userId !== undefined ? await ownHidden(reads, equals.threadKey, userId) : [];
  const range = before === undefined ? {} : { to: before - 1 };
  const page = await pageOfVisible(
    (stretch) => reads.collection(comments).find('byParent', { equals, ...stretch, ...range }),
    {
      limit,
      offset: before === undefined ? offset : 0,
      ...(unseen.size > 0 && { isSeen: (doc: CommentDoc) => !unseen.has(doc.authorId) }),
    },
  );
  // A reader's own hidden comments are added to the first page and do not count towards its limit.
  const isFirst = offset === 0 && before === undefined;
  const ownTop = isFirst ? own.filter(({ parentKey }) => parentKey === topLevel) : [];
  const views = await wholeComments(reads, [...ownTop, ...page.items], reader, own);
  return { comments: ownTop.length === 0 ? views : views.sort(byNewest), hasMore: page.hasMore };
}

/** The comment that the thread's owner has pinned. */
export async function pinnedComment(
  reads: ReadModels,
  { pinnedId }: ThreadDoc,
  reader: Reader,
): Promise<Comment | null> {
  const doc = pinnedId === null ? undefined : await reads.collection(comments).get(pinnedId);
  const [whole] = doc && !reader.unseen.has(doc.authorId) ? await wholeComments(reads, [doc], reader) : [];
  return whole ?? null;
}

/** Adds all replies to the top-level comments. */
async function wholeComments(
  reads: ReadModels,
  top: readonly CommentDoc[],
  { userId, unseen }: Reader,
  own: readonly CommentDoc[] = [],
): Promise<Comment[]> {
  const replies = await Promise.all(
    top.map(async ({ id, threadKey }) => {
      const query = { equals: { threadKey, parentKey: id }, order: 'ascending', limit: mostReplies } as const;
      const { items } = await reads.collection(comments).find('byParent', query);
      const seen = unseen.size === 0 ? items : items.filter(({ authorId }) => !unseen.has(authorId));
      const hidden = own.filter(({ parentKey }) => parentKey === id);
      return [...seen, ...hidden];
    }),
  );
  const views = await viewsOf(reads, [...top, ...replies.flat()], userId);
  return top.map((doc, index) => ({
    ...viewIn(views, doc),
    replies: oldestFirst(
      (replies[index] ?? []).map((reply) => viewIn(views, reply)),
      own.length > 0,
    ),
  }));
}

const byNewest = (a: Comment, b: Comment) => b.order - a.order;

/** Replies arrive in order, except for the reader's own hidden ones, which are appended. */
function oldestFirst(replies: CommentViewOf[], isMixed: boolean): CommentViewOf[] {
  return isMixed ? replies.sort((a, b) => a.order - b.order) : replies;
}

/** One comment without its replies, as its author sees it right after posting. */
export async function ownComment(reads: ReadModels, doc: CommentDoc, userId: string): Promise<Comment> {
  return viewIn(await viewsOf(reads, [doc], userId), doc);
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

/** The people whom a text mentions, by their current names. */
export function mentionsOf(reads: ReadModels, text: string): Promise<readonly Mention[]> {
  return mentionsIn(text, async (keys) =>
    (await reads.collection(authorNames).getMany(keys)).map((name) => name?.userId),
  );
}

// A person's own comments in a thread that a moderator hid, which only that person sees.
const mostOwnHidden = 100;

async function ownHidden(reads: ReadModels, threadKey: string, authorId: string): Promise<readonly CommentDoc[]> {
  const equals = { threadKey, authorId };
  return (await reads.collection(hiddenComments).find('byAuthor', { equals, limit: mostOwnHidden })).items;
}
