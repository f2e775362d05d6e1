// A thread as it is held on screen, and every way in which it changes. Pure, so that pushes, polls and one's own actions
// can meet in any order and still show each comment once.
import type { HttpCalls } from '@libretto/contracts/http';

export type CommentsPage = HttpCalls['GET /api/songs/{id}/comments']['response'];
export type Comment = CommentsPage['comments'][number];

export interface ThreadComment extends Omit<Comment, 'replies'> {
  readonly replies: readonly ThreadComment[];
  /** Not yet on the server. */
  readonly isSending?: boolean;
  /** Words that did not reach the server, new or in place of the old ones: they stay until they are sent or discarded. */
  readonly unsent?: UnsentText;
  /** The temporary id it was first shown under: the row on screen stays the same when the server's id comes. */
  readonly shownAs?: string;
}

export interface UnsentText {
  readonly text: string;
  /** What is said of the failure. */
  readonly message: string;
}

export interface Thread {
  /** Newest first; replies oldest first. */
  readonly comments: readonly ThreadComment[];
  readonly hasMore: boolean;
  /** With replies, on all pages; null until it is known. */
  readonly count: number | null;
  /** May pin comments and slow the thread down. */
  readonly ownerId: string;
  readonly slowModeSeconds: number;
  /** Stands above the others; it may be one of them as well. */
  readonly pinned: ThreadComment | null;
}

type Change = (comment: ThreadComment) => ThreadComment;

/** One page as the whole thread. */
export const threadOfPage = ({ commentCount, ...page }: CommentsPage): Thread => ({ ...page, count: commentCount });

/** The next page behind what is held; what a push brought meanwhile is not shown twice. */
export function withNextPage(thread: Thread, page: CommentsPage): Thread {
  const held = new Set(thread.comments.map(({ id }) => id));
  const comments = inOrder([...thread.comments, ...page.comments.filter(({ id }) => !held.has(id))]);
  return { ...thread, comments, hasMore: page.hasMore };
}

/**
 * The first page read again: what is new joins in its place, what is known is brought up to date, and what the page
 * should hold but does not is gone. Where more is new than the page holds, what stands behind it is left to be read
 * again: a hole would never be filled.
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
    ...(held.shownAs && { shownAs: held.shownAs }),
  });
}

function withUnsent(held: ThreadComment | undefined, fresh: ThreadComment): ThreadComment {
  return held?.unsent ? { ...fresh, unsent: held.unsent } : fresh;
}

/** Newest first, what is still on its way on top. */
function inOrder(comments: readonly ThreadComment[]): readonly ThreadComment[] {
  return [...comments].sort((a, b) => byOrder(b, a));
}

/** As replies stand: oldest first, what is still on its way last. */
const byOrder = (a: ThreadComment, b: ThreadComment) =>
  Number(a.isSending ?? false) - Number(b.isSending ?? false) || a.order - b.order;

/** A comment or reply that is new to this page; one that is held already changes nothing. */
export function withComment(thread: Thread, comment: ThreadComment): Thread {
  const sending = findSending(thread, comment);
  // The push was quicker than the answer to one's own posting.
  if (sending) return withSent(thread, sending.id, comment);
  return withSiblings(thread, comment.parentId, (siblings) =>
    siblings.some(({ id }) => id === comment.id) || isBehind(thread, comment) ? siblings : [...siblings, comment],
  );
}

/** On a page that is not held yet: in the list it would stand beyond a hole. */
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

/** The server's comment in place of the one that was shown while it was sent; a push may have brought it already. */
export function withSent(thread: Thread, temporaryId: string, comment: ThreadComment): Thread {
  const sent = { ...comment, isSending: false, shownAs: temporaryId };
  return withSiblings(thread, comment.parentId, (siblings) => {
    const isHeld = siblings.some(({ id }) => id === comment.id);
    if (isHeld) return siblings.filter(({ id }) => id !== temporaryId);
    return mapped(siblings, (each) => (each.id === temporaryId ? sent : each));
  });
}

/** Changes the list, or the replies of one comment, and puts what has changed into its order. */
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

/** Only the newest stay; what is older is read again when the reader comes to it. */
export function withNewest(thread: Thread, most: number): Thread {
  if (thread.comments.length <= most) return thread;
  return { ...thread, comments: thread.comments.slice(0, most), hasMore: true };
}

/** In the list, or a reply of the pinned comment; the pinned one itself may stand on a page that is not held. */
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

/** Changes the comments of the list and the pinned one alike. Those that stay as they are stay the same objects. */
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
