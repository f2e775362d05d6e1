// Translates a push into a change of its thread.
import type { Push } from '@libretto/contracts/federation';
import { type Thread, withChange, withComment, withoutComment } from './thread';

/** Null for pushes that are not about comments. */
export function changeByPush(push: Push): ((thread: Thread) => Thread) | null {
  switch (push.kind) {
    case 'comment-added':
      return (thread) => withComment(thread, push.comment);
    case 'comment-changed': {
      const { comment, mentions, updatedAt, likes } = push;
      const changes = {
        ...(comment !== undefined && { comment }),
        ...(mentions !== undefined && { mentions }),
        ...(updatedAt !== undefined && { updatedAt }),
        ...(likes !== undefined && { likes }),
      };
      return (thread) => withChange(thread, push.id, changes);
    }
    case 'comment-deleted':
      return (thread) => withoutComment(thread, push.id);
    case 'thread-closed':
      return (thread) => ({ ...thread, comments: [], hasMore: false, pinned: null, count: 0 });
    case 'thread-changed': {
      const { slowModeSeconds, pinned } = push;
      return (thread) => ({
        ...thread,
        ...(slowModeSeconds !== undefined && { slowModeSeconds }),
        ...(pinned !== undefined && { pinned: pinned && asHeld(thread, pinned) }),
      });
    }
    default:
      return null;
  }
}

/** A push goes to all readers, so it lacks this reader's like; the cached comment has it. */
function asHeld(thread: Thread, pinned: Thread['comments'][number]) {
  return thread.comments.find(({ id }) => id === pinned.id) ?? pinned;
}

export function countIn(push: Push): number | undefined {
  return 'newCommentCount' in push ? push.newCommentCount : undefined;
}

/**
 * Whether a push requires a refetch: it lacks the replies of a restored comment and the
 * content of a closed or opened thread.
 */
export function asksAgain(push: Push): boolean {
  switch (push.kind) {
    case 'comment-added':
      return push.restored === true;
    case 'thread-closed':
    case 'thread-opened':
      return true;
    default:
      return false;
  }
}
