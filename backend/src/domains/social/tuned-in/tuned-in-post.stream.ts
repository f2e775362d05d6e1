// The life of one tuned-in post: published by its artist, deleted by them or an admin.
import type { TunedInPostPublished } from '@libretto/contracts/events';
import { assertNever } from '../../../kernel/assert';
import type { Decider } from '../../../kernel/decider';
import { defineStream } from '../../../kernel/stream';
import { toggleDecider } from '../../../kernel/toggle';
import {
  type TunedInPostEvent,
  type TunedInPostUpvoted,
  type TunedInPostUpvoteTakenBack,
  tunedInEvents,
  tunedInVoteEvents,
} from './tuned-in-post.events';

type Published = TunedInPostPublished['data'];

export type TunedInPostState =
  | { readonly kind: 'absent' | 'deleted' }
  | { readonly kind: 'published'; readonly authorId: string; readonly mediaUrl: string | null };

export type TunedInPostCommand =
  | { readonly kind: 'publish'; readonly post: Published & { readonly description: string } }
  | { readonly kind: 'delete'; readonly postId: string; readonly byUserId: string; readonly isAdmin: boolean };

export type TunedInPostRefusal = 'NoSuchPost' | 'NotYours';

export const tunedInPostDecider: Decider<TunedInPostState, TunedInPostCommand, TunedInPostEvent, TunedInPostRefusal> = {
  initialState: { kind: 'absent' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'TunedInPostPublished':
        return { kind: 'published', authorId: event.data.authorId, mediaUrl: event.data.mediaUrl };
      case 'TunedInPostDeleted':
        return { kind: 'deleted' };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    if (command.kind === 'publish')
      return state.kind === 'absent' ? [{ type: 'TunedInPostPublished', data: command.post }] : [];
    if (state.kind !== 'published') return 'NoSuchPost';
    if (state.authorId !== command.byUserId && !command.isAdmin) return 'NotYours';
    const { authorId, mediaUrl } = state;
    return [{ type: 'TunedInPostDeleted', data: { postId: command.postId, authorId, mediaUrl } }];
  },
};

/** A post's events and its votes are handed over in one order. */
const ofPost = (event: { data: { postId: string } }) => `tuned-in-post-${event.data.postId}`;

export const tunedInPostStream = defineStream({
  name: 'tuned-in-post',
  events: tunedInEvents,
  decider: tunedInPostDecider,
  partitionKey: ofPost,
});

/** `reaction-tuned-in-post-{postId}-{userId}`. */
export const tunedInVoteStream = defineStream({
  name: 'reaction-tuned-in-post',
  events: tunedInVoteEvents,
  decider: toggleDecider<TunedInPostUpvoted, TunedInPostUpvoteTakenBack>(
    'TunedInPostUpvoted',
    'TunedInPostUpvoteTakenBack',
  ),
  partitionKey: ofPost,
});
