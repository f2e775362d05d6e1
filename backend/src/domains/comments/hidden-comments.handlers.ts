// Moderators hide and restore comments. A hidden comment moves out of the thread with its replies and likes, and back
// when restored.
import type { AccountDeleted, ContentHidden, ContentRestored, ModeratedSubject } from '@libretto/contracts/events';
import type { ProjectionHandlers, ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { type ThreadRef, threadKey } from './comment.events';
import { commentView } from './comment-view';
import {
  blankThread,
  type CommentDoc,
  commentAuthors,
  comments,
  erasedModerators,
  hiddenComments,
  threads,
  topLevel,
} from './thread/thread.collections';

export type ModerationEvent = ContentHidden | ContentRestored | AccountDeleted;

export const hiddenCommentHandlers: ProjectionHandlers<ModerationEvent> = {
  AccountDeleted: async ({ data: { userId } }, to) => {
    erasedModerators.note(to, userId);
    for (const { id, doc } of await to.collection(hiddenComments).find('byModerator', { hiddenBy: userId }))
      to.collection(hiddenComments).put(id, { ...doc, hidden: { ...doc.hidden, note: null } });
  },
  ContentHidden: async ({ data: { subject, actId, reason, note, byUserId } }, to) => {
    if (subject.kind !== 'comment') return setPostHidden(to, subject, true);
    // Marks the thread even if the comment was erased with its author, because a rebuild never sees that comment.
    const key = threadKey(subject);
    const thread = (await to.collection(threads).get(key)) ?? blankThread(subject);
    to.collection(threads).put(key, { ...thread, hasHidden: true });
    const doc = await to.collection(comments).get(subject.id);
    if (!doc) return;
    const removed = await shownWith(to, doc);
    to.collection(comments).delete(doc.id);
    const hidden = { actId, reason, note: await erasedModerators.kept(to, note, byUserId) };
    to.collection(hiddenComments).put(doc.id, { ...doc, hidden, hiddenBy: byUserId });
    const newCommentCount = await changeThread(to, doc, -removed);
    push(to, doc, 'comment-deleted', { id: doc.id, newCommentCount, hidden: true });
  },
  ContentRestored: async ({ data: { subject } }, to) => {
    if (subject.kind !== 'comment') return setPostHidden(to, subject, false);
    const known = await to.collection(hiddenComments).get(subject.id);
    if (!known) return;
    const { hidden: _, hiddenBy: __, ...doc } = known;
    to.collection(hiddenComments).delete(doc.id);
    to.collection(comments).put(doc.id, doc);
    const newCommentCount = await changeThread(to, doc, await shownWith(to, doc));
    const author = await to.collection(commentAuthors).get(doc.authorId);
    const { answeredUserId } = doc;
    const answered = answeredUserId === null ? undefined : await to.collection(commentAuthors).get(answeredUserId);
    const comment = commentView(doc, author, answered, false);
    push(to, doc, 'comment-added', { comment, newCommentCount, restored: true, by: [doc.authorId] });
  },
};

/**
 * The number of shown comments that a comment adds to its thread: itself and its replies, or 0 when its parent is
 * hidden.
 */
export async function shownWith(to: ProjectionWriter, doc: CommentDoc): Promise<number> {
  if (doc.parentKey !== topLevel) return (await to.collection(comments).get(doc.parentKey)) ? 1 : 0;
  const { threadKey: key, id } = doc;
  return 1 + (await to.collection(comments).find('byParent', { threadKey: key, parentKey: id })).length;
}

/** Notifies everyone who has the post open, because its comments can no longer be read. */
async function setPostHidden(
  to: ProjectionWriter,
  { kind, id }: Exclude<ModeratedSubject, { kind: 'comment' }>,
  isHidden: boolean,
): Promise<void> {
  if (kind === 'profile') return;
  const ref = { family: kind, subjectId: id } as const;
  if (!(await to.collection(threads).update(threadKey(ref), (thread) => ({ ...thread, isHidden })))) return;
  push(to, ref, isHidden ? 'thread-closed' : 'thread-opened', {});
}

async function changeThread(to: ProjectionWriter, ref: ThreadRef, change: number): Promise<number> {
  let count = 0;
  await to.collection(threads).update(threadKey(ref), (thread) => {
    count = thread.count + change;
    return { ...thread, count };
  });
  return count;
}

function push(to: ProjectionWriter, { family, subjectId }: ThreadRef, kind: string, payload: object): void {
  to.push(`comments:${family}:${subjectId}`, kind, payload);
}
