// The life of one post.
import { assertNever } from '../../kernel/assert';
import type { Decider } from '../../kernel/decider';
import type { PostEvent } from './post.events';

export type PostState =
  | { readonly kind: 'absent' | 'deleted' }
  | { readonly kind: 'published'; readonly authorId: string };

export type PostCommand =
  | {
      readonly kind: 'publish';
      readonly postId: string;
      readonly authorId: string;
      readonly description: string;
      readonly songId: string | null;
    }
  | { readonly kind: 'delete'; readonly postId: string; readonly byUserId: string; readonly isAdmin: boolean };

export type PostRefusal = 'NoSuchPost' | 'NotYours';

export const postDecider: Decider<PostState, PostCommand, PostEvent, PostRefusal> = {
  initialState: { kind: 'absent' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'PostPublished':
        return { kind: 'published', authorId: event.data.authorId };
      case 'PostDeleted':
        return { kind: 'deleted' };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    switch (command.kind) {
      case 'publish': {
        const { postId, authorId, description, songId } = command;
        if (state.kind !== 'absent') return [];
        const contentType = songId === null ? 'none' : 'song';
        return [{ type: 'PostPublished', data: { postId, authorId, description, contentType, songId } }];
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
