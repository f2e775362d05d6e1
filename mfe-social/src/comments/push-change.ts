// What a push does to the thread that it is about.
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

/** Pushed to everybody, it does not know what this reader has liked; the list does. */
function asHeld(thread: Thread, pinned: Thread['comments'][number]) {
  return thread.comments.find(({ id }) => id === pinned.id) ?? pinned;
}

export function countIn(push: Push): number | undefined {
  return 'newCommentCount' in push ? push.newCommentCount : undefined;
}

/** What a push leaves out has to be asked for: the replies of what is shown again, or all that a closed thread holds. */
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
