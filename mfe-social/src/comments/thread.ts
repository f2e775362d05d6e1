// A thread as it is held on screen, and every way in which it changes. Pure, so that pushes, polls and one's own doing
// can meet in any order and still show each comment once.
import type { HttpCalls } from '@libretto/contracts/http';

export type Comment = HttpCalls['GET /api/songs/{id}/comments']['response']['comments'][number];
export type Reply = Comment['replies'][number];

export interface ThreadComment extends Omit<Comment, 'replies'> {
  readonly replies: readonly ThreadComment[];
  /** Not yet on the server. */
  readonly isSending?: boolean;
}

export interface Thread {
  /** Newest first; replies oldest first. */
  readonly comments: readonly ThreadComment[];
  readonly hasMore: boolean;
  readonly count: number;
}

export const emptyThread: Thread = { comments: [], hasMore: false, count: 0 };

/** The next page behind what is held; what a push brought meanwhile is not shown twice. */
export function withNextPage(thread: Thread, page: { comments: readonly Comment[]; hasMore: boolean }): Thread {
  const held = new Set(thread.comments.map(({ id }) => id));
  return {
    ...thread,
    comments: [...thread.comments, ...page.comments.filter(({ id }) => !held.has(id))],
    hasMore: page.hasMore,
  };
}

/** The first page read again: what is new goes on top, what is known is brought up to date. */
export function withFirstPage(thread: Thread, page: readonly Comment[]): Thread {
  const fresh = new Map(page.map((comment) => [comment.id, comment]));
  const held = new Set(thread.comments.map(({ id }) => id));
  const added = page.filter(({ id }) => !held.has(id));
  return { ...thread, comments: [...added, ...thread.comments.map((comment) => fresh.get(comment.id) ?? comment)] };
}

/** A comment or reply that is new to this page; one that is held already changes nothing. */
export function withComment(thread: Thread, comment: ThreadComment): Thread {
  if (findComment(thread, comment.id)) return thread;
  if (comment.parentId === null) return { ...thread, comments: [comment, ...thread.comments] };
  return {
    ...thread,
    comments: thread.comments.map((parent) =>
      parent.id === comment.parentId ? { ...parent, replies: [...parent.replies, comment] } : parent,
    ),
  };
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
    : withChange(thread, temporaryId, { ...comment, isSending: false });
}

export function findComment(thread: Thread, id: string): ThreadComment | undefined {
  for (const comment of thread.comments) {
    if (comment.id === id) return comment;
    const reply = comment.replies.find((each) => each.id === id);
    if (reply) return reply;
  }
  return undefined;
}
