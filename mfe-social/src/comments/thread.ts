// A thread as it is held on screen, and every way in which it changes. Pure, so that pushes, polls and one's own doing
// can meet in any order and still show each comment once.
import type { HttpCalls } from '@libretto/contracts/http';

export type CommentsPage = HttpCalls['GET /api/songs/{id}/comments']['response'];
export type Comment = CommentsPage['comments'][number];

export interface ThreadComment extends Omit<Comment, 'replies'> {
  readonly replies: readonly ThreadComment[];
  /** Not yet on the server. */
  readonly isSending?: boolean;
  /** The temporary id it was first shown under: the row on screen stays the same when the server's id comes. */
  readonly shownAs?: string;
}

export interface Thread {
  /** Newest first; replies oldest first. */
  readonly comments: readonly ThreadComment[];
  readonly hasMore: boolean;
  /** With replies, on all pages; null until something has told it. */
  readonly count: number | null;
}

/** The next page behind what is held; what a push brought meanwhile is not shown twice. */
export function withNextPage(thread: Thread, page: CommentsPage): Thread {
  const held = new Set(thread.comments.map(({ id }) => id));
  return {
    ...thread,
    comments: [...thread.comments, ...page.comments.filter(({ id }) => !held.has(id))],
    hasMore: page.hasMore,
  };
}

/**
 * The first page read again: what is new joins in its place, what is known is brought up to date, and what the page
 * should hold but does not is gone. `heldBefore` are the comments held when it was asked for: one that was pushed
 * while the answer travelled is not in it, and stays.
 */
export function withFirstPage(thread: Thread, page: CommentsPage, heldBefore: ReadonlySet<string>): Thread {
  const fresh = new Map(page.comments.map((comment) => [comment.id, comment]));
  const held = new Set(thread.comments.map(({ id }) => id));
  const added = page.comments.filter(({ id }) => !held.has(id));
  const oldest = page.hasMore ? page.comments.at(-1)?.createdAt : undefined;
  const isGone = (comment: ThreadComment) =>
    heldBefore.has(comment.id) &&
    !fresh.has(comment.id) &&
    !comment.isSending &&
    (oldest === undefined || comment.createdAt > oldest);
  const kept = thread.comments
    .filter((comment) => !isGone(comment))
    .map((comment) => broughtUpToDate(comment, fresh.get(comment.id)));
  const comments = inOrder([...added, ...kept]);
  const count = thread.count === null ? null : thread.count + sizeOf(comments) - sizeOf(thread.comments);
  return { ...thread, comments, count };
}

function broughtUpToDate(held: ThreadComment, fresh: Comment | undefined): ThreadComment {
  if (!fresh) return held;
  const sending = held.replies.filter(({ isSending }) => isSending);
  return { ...fresh, replies: [...fresh.replies, ...sending], ...(held.shownAs && { shownAs: held.shownAs }) };
}

/** Newest first, what is still on its way on top. Times are ISO texts in UTC, so they compare as texts. */
function inOrder(comments: readonly ThreadComment[]): ThreadComment[] {
  return [...comments].sort(
    (a, b) =>
      Number(b.isSending ?? false) - Number(a.isSending ?? false) ||
      (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0),
  );
}

const sizeOf = (comments: readonly ThreadComment[]): number =>
  comments.reduce((size, { isSending, replies }) => size + Number(!isSending) + sizeOf(replies), 0);

/** A comment or reply that is new to this page; one that is held already changes nothing. */
export function withComment(thread: Thread, comment: ThreadComment): Thread {
  if (findComment(thread, comment.id)) return thread;
  const sending = findSending(thread, comment);
  // The push was quicker than the answer to one's own posting.
  if (sending) return withSent(thread, sending.id, comment);
  if (comment.parentId === null) return { ...thread, comments: inOrder([comment, ...thread.comments]) };
  return {
    ...thread,
    comments: thread.comments.map((parent) =>
      parent.id === comment.parentId ? { ...parent, replies: [...parent.replies, comment] } : parent,
    ),
  };
}

function findSending(thread: Thread, comment: ThreadComment): ThreadComment | undefined {
  if (comment.isSending) return undefined;
  const siblings =
    comment.parentId === null
      ? thread.comments
      : (thread.comments.find(({ id }) => id === comment.parentId)?.replies ?? []);
  return siblings.find(
    (each) => each.isSending && each.user.id === comment.user.id && each.comment === comment.comment,
  );
}

export function withoutComment(thread: Thread, id: string): Thread {
  return {
    ...thread,
    comments: thread.comments
      .filter((comment) => comment.id !== id)
      .map((comment) =>
        comment.replies.some((reply) => reply.id === id)
          ? { ...comment, replies: comment.replies.filter((reply) => reply.id !== id) }
          : comment,
      ),
  };
}

export function withChange(thread: Thread, id: string, changes: Partial<ThreadComment>): Thread {
  const change = (comment: ThreadComment): ThreadComment => (comment.id === id ? { ...comment, ...changes } : comment);
  return {
    ...thread,
    comments: thread.comments.map((comment) => ({ ...change(comment), replies: comment.replies.map(change) })),
  };
}

/** The server's comment in place of the one that was shown while it was sent; a push may have brought it already. */
export function withSent(thread: Thread, temporaryId: string, comment: ThreadComment): Thread {
  return findComment(thread, comment.id)
    ? withoutComment(thread, temporaryId)
    : withChange(thread, temporaryId, { ...comment, isSending: false, shownAs: temporaryId });
}

export function findComment(thread: Thread, id: string): ThreadComment | undefined {
  for (const comment of thread.comments) {
    if (comment.id === id) return comment;
    const reply = comment.replies.find((each) => each.id === id);
    if (reply) return reply;
  }
  return undefined;
}
