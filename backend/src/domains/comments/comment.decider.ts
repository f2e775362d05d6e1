// The life cycle of a comment: posted, edited and deleted by its author or an admin.

import type { Decider } from '../../kernel/commands/decider';
import { type Mention, newlyMentioned } from '../../kernel/content/mentions';
import { assertNever } from '../../kernel/values/assert';
import type { CommentEvent, ThreadRef } from './comment.events';

export type CommentState =
  | { readonly kind: 'absent' | 'deleted' }
  | {
      readonly kind: 'posted';
      readonly thread: ThreadRef;
      readonly parentId: string | null;
      readonly authorId: string;
      readonly text: string | null;
      /** Everybody whom any version mentioned. */
      readonly mentionedIds: readonly string[];
    };

interface ByUser {
  readonly byUserId: string;
  readonly isAdmin: boolean;
  /** The family whose route was called: a song's comment does not exist for the routes of posts. */
  readonly family: ThreadRef['family'];
}

/** A ban from commenting, from the log at the time of the command. */
export interface Banned {
  /** ISO 8601; null without a ban. */
  readonly bannedUntil: string | null;
  readonly now: string;
}

interface Conduct extends Banned {
  /** The author and an addressed person blocked one another. */
  readonly isApart: boolean;
}

export type CommentCommand =
  | ({
      readonly kind: 'post';
      readonly commentId: string;
      readonly thread: ThreadRef;
      readonly subjectOwnerId: string;
      readonly authorId: string;
      readonly parentId: string | null;
      readonly answeredUserId: string | null;
      readonly text: string;
      readonly mentions: readonly Mention[];
    } & Conduct)
  | ({
      readonly kind: 'edit';
      readonly commentId: string;
      readonly text: string;
      readonly mentions: readonly Mention[];
    } & ByUser &
      Banned)
  | ({ readonly kind: 'delete'; readonly commentId: string } & ByUser);

export type CommentRefusal =
  | 'NoSuchComment'
  | 'NotYours'
  | 'Apart'
  | { readonly code: 'BannedFromCommenting'; readonly until: string };

export const commentDecider: Decider<CommentState, CommentCommand, CommentEvent, CommentRefusal> = {
  initialState: { kind: 'absent' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'CommentPosted': {
        const { family, subjectId, parentId, authorId, text, mentions = [] } = event.data;
        const mentionedIds = newlyMentioned(mentions, []);
        return { kind: 'posted', thread: { family, subjectId }, parentId, authorId, text, mentionedIds };
      }
      case 'CommentEdited': {
        if (state.kind !== 'posted') return state;
        const { text, newlyMentioned: more = [] } = event.data;
        return { ...state, text, mentionedIds: [...state.mentionedIds, ...more] };
      }
      case 'CommentDeleted':
        return { kind: 'deleted' };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    if (command.kind === 'post') {
      const { kind: _, thread, bannedUntil, now, isApart, ...data } = command;
      if (state.kind !== 'absent') return [];
      if (isApart) return 'Apart';
      return banOf({ bannedUntil, now }) ?? [{ type: 'CommentPosted', data: { ...data, ...thread } }];
    }
    if (state.kind !== 'posted' || state.thread.family !== command.family) return 'NoSuchComment';
    if (state.authorId !== command.byUserId && !command.isAdmin) return 'NotYours';
    const { commentId } = command;
    if (command.kind === 'delete') {
      return [{ type: 'CommentDeleted', data: { commentId, parentId: state.parentId, ...state.thread } }];
    }
    if (state.text === command.text) return [];
    const ban = banOf(command);
    if (ban) return ban;
    const { text, mentions } = command;
    const more = newlyMentioned(mentions, state.mentionedIds);
    const data = { commentId, authorId: state.authorId, text, mentions, newlyMentioned: more, ...state.thread };
    return [{ type: 'CommentEdited', data }];
  },
};

function banOf({ bannedUntil, now }: Banned) {
  if (bannedUntil === null || bannedUntil <= now) return undefined;
  return { code: 'BannedFromCommenting', until: bannedUntil } as const;
}
