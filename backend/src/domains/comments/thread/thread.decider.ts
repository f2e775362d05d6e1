// Settings of a thread that the owner of the song or post chooses: one pinned comment, and slow mode.

import type { Decider } from '../../../kernel/commands/decider';
import { assertNever } from '../../../kernel/values/assert';
import type { ThreadEvent, ThreadRef } from '../comment.events';

export interface ThreadState {
  readonly slowModeSeconds: number;
  readonly pinnedId: string | null;
}

interface ByUser {
  readonly thread: ThreadRef;
  readonly byUserId: string;
  /** True for the owner of the song or post, and for admins. */
  readonly mayManage: boolean;
}

export type ThreadCommand = ByUser &
  (
    | { readonly kind: 'set-slow-mode'; readonly seconds: number }
    | { readonly kind: 'pin'; readonly commentId: string; readonly isReply: boolean }
    | { readonly kind: 'unpin'; readonly commentId: string }
  );

export type ThreadRefusal = 'NotOwner' | 'ReplyPinned';

export const threadDecider: Decider<ThreadState, ThreadCommand, ThreadEvent, ThreadRefusal> = {
  initialState: { slowModeSeconds: 0, pinnedId: null },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SlowModeSet':
        return { ...state, slowModeSeconds: event.data.seconds };
      case 'CommentPinned':
        return { ...state, pinnedId: event.data.commentId };
      case 'CommentUnpinned':
        return { ...state, pinnedId: null };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    const { thread, byUserId, mayManage } = command;
    if (!mayManage) return 'NotOwner';
    switch (command.kind) {
      case 'set-slow-mode':
        if (command.seconds === state.slowModeSeconds) return [];
        return [{ type: 'SlowModeSet', data: { ...thread, seconds: command.seconds, byUserId } }];
      case 'pin':
        if (command.isReply) return 'ReplyPinned';
        if (command.commentId === state.pinnedId) return [];
        return [{ type: 'CommentPinned', data: { ...thread, commentId: command.commentId, byUserId } }];
      case 'unpin':
        if (command.commentId !== state.pinnedId) return [];
        return [{ type: 'CommentUnpinned', data: { ...thread, commentId: command.commentId, byUserId } }];
      default:
        return assertNever(command);
    }
  },
};
