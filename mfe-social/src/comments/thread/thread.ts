// The cached thread and all its transitions. The functions are pure, so that pushes, polls and own actions may arrive
// in any order and each comment still appears once.
import type { HttpCalls } from '@libretto/contracts/http';

export type CommentsPage = HttpCalls['GET /api/songs/{id}/comments']['response'];
export type Comment = CommentsPage['comments'][number];

export interface ThreadComment extends Omit<Comment, 'replies'> {
  readonly replies: readonly ThreadComment[];
  /** The server has not confirmed the comment yet. */
  readonly isSending?: boolean;
  /** Text of a new comment or an edit that did not reach the server. It stays until the user sends or discards it. */
  readonly unsent?: UnsentText;
  /**
   * Temporary id under which the comment first appeared. It keeps the React key stable once the server's id arrives.
   */
  readonly clientId?: string;
}

export interface UnsentText {
  readonly text: string;
  /** Error message that the row shows. */
  readonly message: string;
}

export interface Thread {
  /** Newest first; the replies of a comment are oldest first. */
  readonly comments: readonly ThreadComment[];
  readonly hasMore: boolean;
  /** Number of comments and replies on all pages; null until it is known. */
  readonly count: number | null;
  /** User who may pin comments and enable slow mode. */
  readonly ownerId: string;
  readonly slowModeSeconds: number;
  /** Shown above the list; the list may contain it as well. */
  readonly pinned: ThreadComment | null;
}

type Change = (comment: ThreadComment) => ThreadComment;

/** Creates a thread from its first page. */
export const threadOfPage = ({ commentCount, ...page }: CommentsPage): Thread => ({ ...page, count: commentCount });

/** Appends the next page. Comments that a push has already added are not duplicated. */
export function withNextPage(thread: Thread, page: CommentsPage): Thread {
  const held = new Set(thread.comments.map(({ id }) => id));
  const comments = inOrder([...thread.comments, ...page.comments.filter(({ id }) => !held.has(id))]);
  return { ...thread, comments, hasMore: page.hasMore };
}

/**
 * Merges the first page after a refetch: adds new comments, updates known ones, and drops those that the page should
 * contain but does not. If none of the cached comments is on the page, older ones are dropped and paged in again,
 * because nothing would ever fill the gap between them.
 */
export function withFirstPage(thread: Thread, page: CommentsPage): Thread {
  const held = new Map(thread.comments.map((comment) => [comment.id, comment]));
  const fresh = page.comments.map((comment) => broughtUpToDate(held.get(comment.id), comment));
  const oldest = page.comments.at(-1)?.order ?? 0;
  const reachesHeld = page.comments.some(({ id }) => held.has(id));
  const sending = thread.comments.filter(({ isSending }) => isSending);
  const behind = page.hasMore && reachesHeld ? thread.comments.filter(({ order }) => order < oldest) : [];
  const { comments: _, commentCount, hasMore, ...rest } = page;
  return {
    ...thread,
    ...rest,
    comments: [...sending, ...fresh, ...behind],
    hasMore: behind.length > 0 ? thread.hasMore : hasMore,
    count: commentCount,
  };
}

/** Merges a page that replaces the whole cached thread; unsent comments, replies and edits stay. */
export function withOnlyPage(thread: Thread, page: CommentsPage): Thread {
  const listed = new Set(page.comments.map(({ id }) => id));
  const merged = withFirstPage(thread, page);
  const comments = merged.comments.filter(({ id, isSending }) => isSending || listed.has(id));
  return { ...merged, comments, hasMore: page.hasMore };
}

function broughtUpToDate(held: ThreadComment | undefined, fresh: Comment): ThreadComment {
  if (!held) return fresh;
  const sending = held.replies.filter(({ isSending }) => isSending);
  const replies = fresh.replies.map((reply) =>
    withUnsent(
      held.replies.find(({ id }) => id === reply.id),
      reply,
    ),
  );
  return withUnsent(held, {
    ...fresh,
    replies: [...replies, ...sending],
    ...(held.clientId && { clientId: held.clientId }),
  });
}

function withUnsent(held: ThreadComment | undefined, fresh: ThreadComment): ThreadComment {
  return held?.unsent ? { ...fresh, unsent: held.unsent } : fresh;
}

/** Newest first; comments that are being sent stay on top. */
function inOrder(comments: readonly ThreadComment[]): readonly ThreadComment[] {
  return [...comments].sort((a, b) => byOrder(b, a));
}

/** Order of replies: oldest first; those that are being sent are last. */
const byOrder = (a: ThreadComment, b: ThreadComment) =>
  Number(a.isSending ?? false) - Number(b.isSending ?? false) || a.order - b.order;

/** Adds a new comment or reply; one that the thread already holds changes nothing. */
export function withComment(thread: Thread, comment: ThreadComment): Thread {
  const sending = findSending(thread, comment);
  // The push arrived before the response to the user's own post.
  if (sending) return withSent(thread, sending.id, comment);
  return withSiblings(thread, comment.parentId, (siblings) =>
    siblings.some(({ id }) => id === comment.id) || isBehind(thread, comment) ? siblings : [...siblings, comment],
  );
}

/** Whether the comment belongs to a page that is not loaded yet, so that adding it would leave a gap before it. */
function isBehind({ comments, hasMore }: Thread, { order, parentId }: ThreadComment): boolean {
  const last = comments.findLast(({ isSending }) => !isSending);
  return parentId === null && hasMore && last !== undefined && order < last.order;
}

function findSending(thread: Thread, comment: ThreadComment): ThreadComment | undefined {
  if (comment.isSending) return undefined;
  const siblings =
    comment.parentId === null
      ? thread.comments
      : (topLevel(thread).find(({ id }) => id === comment.parentId)?.replies ?? []);
  return siblings.find(
    (each) => each.isSending && each.user.id === comment.user.id && each.comment === comment.comment,
  );
}

export function withoutComment(thread: Thread, id: string): Thread {
  const comments = thread.comments.filter((comment) => comment.id !== id);
  const kept = comments.length === thread.comments.length ? thread : { ...thread, comments };
  const pinned = kept.pinned?.id === id ? null : kept.pinned;
  return everywhere(pinned === kept.pinned ? kept : { ...kept, pinned }, (comment) =>
    comment.replies.some((reply) => reply.id === id)
      ? { ...comment, replies: comment.replies.filter((reply) => reply.id !== id) }
      : comment,
  );
}

export function withChange(thread: Thread, id: string, changes: Partial<ThreadComment>): Thread {
  const change: Change = (comment) => (comment.id === id ? { ...comment, ...changes } : comment);
  return everywhere(thread, (comment) => {
    const changed = change(comment);
    const replies = mapped(changed.replies, change);
    return replies === changed.replies ? changed : { ...changed, replies };
  });
}

/** Replaces a comment that was being sent with the server's version, unless a push has already added that. */
export function withSent(thread: Thread, temporaryId: string, comment: ThreadComment): Thread {
  const sent = { ...comment, isSending: false, clientId: temporaryId };
  return withSiblings(thread, comment.parentId, (siblings) => {
    const isHeld = siblings.some(({ id }) => id === comment.id);
    if (isHeld) return siblings.filter(({ id }) => id !== temporaryId);
    return mapped(siblings, (each) => (each.id === temporaryId ? sent : each));
  });
}

/** Changes the top-level list or the replies of one comment, and sorts the result. */
function withSiblings(
  thread: Thread,
  parentId: string | null,
  change: (siblings: readonly ThreadComment[]) => readonly ThreadComment[],
): Thread {
  if (parentId === null) {
    const comments = change(thread.comments);
    return comments === thread.comments ? thread : { ...thread, comments: inOrder(comments) };
  }
  return everywhere(thread, (parent) => {
    if (parent.id !== parentId) return parent;
    const replies = change(parent.replies);
    return replies === parent.replies ? parent : { ...parent, replies: [...replies].sort(byOrder) };
  });
}

/** Keeps only the newest comments; older ones are paged in again when the reader scrolls to them. */
export function withNewest(thread: Thread, most: number): Thread {
  if (thread.comments.length <= most) return thread;
  return { ...thread, comments: thread.comments.slice(0, most), hasMore: true };
}

/**
 * Searches the list and all replies, including those of the pinned comment. The pinned comment itself counts only if
 * the list holds it.
 */
export function findComment(thread: Thread, id: string): ThreadComment | undefined {
  for (const comment of topLevel(thread)) {
    if (comment.id === id && comment !== thread.pinned) return comment;
    const reply = comment.replies.find((each) => each.id === id);
    if (reply) return reply;
  }
  return undefined;
}

const topLevel = ({ comments, pinned }: Thread): readonly ThreadComment[] =>
  pinned === null ? comments : [...comments, pinned];

/** Changes the comments of the list and the pinned one. Unchanged comments keep their object identity. */
function everywhere(thread: Thread, change: Change): Thread {
  const comments = mapped(thread.comments, change);
  const pinned = thread.pinned && change(thread.pinned);
  return comments === thread.comments && pinned === thread.pinned ? thread : { ...thread, comments, pinned };
}

function mapped(comments: readonly ThreadComment[], change: Change): readonly ThreadComment[] {
  let changed: ThreadComment[] | undefined;
  comments.forEach((comment, at) => {
    const next = change(comment);
    if (next === comment) return;
    changed ??= [...comments];
    changed[at] = next;
  });
  return changed ?? comments;
}
