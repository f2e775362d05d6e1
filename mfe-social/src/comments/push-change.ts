// What a push does to the thread that it is about.
import type { Push } from '@libretto/contracts/federation';
import { type Thread, withChange, withComment, withoutComment } from './thread';

/** Null for pushes that are not about comments. */
export function changeByPush(push: Push): ((thread: Thread) => Thread) | null {
  switch (push.kind) {
    case 'comment-added':
      return (thread) => withComment(thread, push.comment);
    case 'comment-changed': {
      const { comment, updatedAt, likes } = push;
      const changes = {
        ...(comment !== undefined && { comment }),
        ...(updatedAt !== undefined && { updatedAt }),
        ...(likes !== undefined && { likes }),
      };
      return (thread) => withChange(thread, push.id, changes);
    }
    case 'comment-deleted':
      return (thread) => withoutComment(thread, push.id);
    default:
      return null;
  }
}

export function countIn(push: Push): number | undefined {
  return 'newCommentCount' in push ? push.newCommentCount : undefined;
}
