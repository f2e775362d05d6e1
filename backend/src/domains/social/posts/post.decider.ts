// The life cycle of a post.

import type { Decider } from '../../../kernel/commands/decider';
import { type Ban, type BannedFromCommenting, refusalOf } from '../../../kernel/content/ban';
import { type Mention, newlyMentioned } from '../../../kernel/content/mentions';
import { assertNever } from '../../../kernel/values/assert';
import type { PostEvent } from './post.events';

export type PostState =
  | { readonly kind: 'absent' | 'deleted' }
  | {
      readonly kind: 'published';
      readonly authorId: string;
      readonly description: string | null;
      readonly songId: string | null;
      /** Everybody whom any version mentioned. */
      readonly mentionedIds: readonly string[];
    };

interface Content {
  readonly description: string;
  readonly songId: string | null;
  readonly mentions: readonly Mention[];
}

export type PostCommand =
  | ({ readonly kind: 'publish'; readonly postId: string; readonly authorId: string } & Content & Ban)
  | ({
      readonly kind: 'edit';
      readonly postId: string;
      readonly byUserId: string;
      readonly isAdmin: boolean;
    } & Content &
      Ban)
  | { readonly kind: 'delete'; readonly postId: string; readonly byUserId: string; readonly isAdmin: boolean };

export type PostRefusal = 'NoSuchPost' | 'NotYours' | BannedFromCommenting;

export const postDecider: Decider<PostState, PostCommand, PostEvent, PostRefusal> = {
  initialState: { kind: 'absent' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'PostPublished': {
        const { authorId, description, songId, mentions = [] } = event.data;
        return { kind: 'published', authorId, description, songId, mentionedIds: newlyMentioned(mentions, []) };
      }
      case 'PostEdited': {
        if (state.kind !== 'published') return state;
        const { description, songId, newlyMentioned: more } = event.data;
        return { ...state, description, songId, mentionedIds: [...state.mentionedIds, ...more] };
      }
      case 'PostDeleted':
        return { kind: 'deleted' };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    switch (command.kind) {
      case 'publish': {
        const { postId, authorId, description, songId, mentions } = command;
        if (state.kind !== 'absent') return [];
        const banned = refusalOf(command);
        if (banned) return banned;
        const contentType = songId === null ? 'none' : 'song';
        return [{ type: 'PostPublished', data: { postId, authorId, description, contentType, songId, mentions } }];
      }
      case 'edit': {
        const { postId, byUserId, isAdmin, description, songId, mentions } = command;
        if (state.kind !== 'published') return 'NoSuchPost';
        const { authorId } = state;
        if (authorId !== byUserId && !isAdmin) return 'NotYours';
        if (state.description === description && state.songId === songId) return [];
        const banned = refusalOf(command);
        if (banned) return banned;
        const contentType = songId === null ? 'none' : 'song';
        const more = newlyMentioned(mentions, state.mentionedIds);
        const data = { postId, authorId, description, contentType, songId, mentions, newlyMentioned: more } as const;
        return [{ type: 'PostEdited', data }];
      }
      case 'delete': {
        const { postId, byUserId, isAdmin } = command;
        if (state.kind !== 'published') return 'NoSuchPost';
        if (state.authorId !== byUserId && !isAdmin) return 'NotYours';
        return [{ type: 'PostDeleted', data: { postId, authorId: state.authorId } }];
      }
      default:
        return assertNever(command);
    }
  },
};
