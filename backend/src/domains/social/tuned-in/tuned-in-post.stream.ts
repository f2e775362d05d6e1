// The life cycle of a tuned-in post: published by its artist, and edited or deleted by the artist or an admin.
import type { TunedInPostPublished } from '@libretto/contracts/events';
import type { Decider } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { toggleDecider } from '../../../kernel/commands/toggle';
import { type Ban, type BannedFromCommenting, refusalOf } from '../../../kernel/content/ban';
import { type Mention, newlyMentioned } from '../../../kernel/content/mentions';
import { assertNever } from '../../../kernel/values/assert';
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
  | {
      readonly kind: 'published';
      readonly authorId: string;
      readonly description: string | null;
      readonly mediaUrl: string | null;
      /** Everybody whom any version mentioned. */
      readonly mentionedIds: readonly string[];
    };

interface By {
  readonly postId: string;
  readonly byUserId: string;
  readonly isAdmin: boolean;
}

export type TunedInPostCommand =
  | ({ readonly kind: 'publish'; readonly post: Published & { readonly description: string } } & Ban)
  | ({ readonly kind: 'edit'; readonly description: string; readonly mentions: readonly Mention[] } & By & Ban)
  | ({ readonly kind: 'delete' } & By);

export type TunedInPostRefusal = 'NoSuchPost' | 'NotYours' | BannedFromCommenting;

export const tunedInPostDecider: Decider<TunedInPostState, TunedInPostCommand, TunedInPostEvent, TunedInPostRefusal> = {
  initialState: { kind: 'absent' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'TunedInPostPublished': {
        const { authorId, description, mediaUrl, mentions = [] } = event.data;
        return { kind: 'published', authorId, description, mediaUrl, mentionedIds: newlyMentioned(mentions, []) };
      }
      case 'TunedInPostEdited': {
        if (state.kind !== 'published') return state;
        const { description, newlyMentioned: more } = event.data;
        return { ...state, description, mentionedIds: [...state.mentionedIds, ...more] };
      }
      case 'TunedInPostDeleted':
        return { kind: 'deleted' };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    if (command.kind === 'publish') {
      if (state.kind !== 'absent') return [];
      return refusalOf(command) ?? [{ type: 'TunedInPostPublished', data: command.post }];
    }
    if (state.kind !== 'published') return 'NoSuchPost';
    if (state.authorId !== command.byUserId && !command.isAdmin) return 'NotYours';
    const { postId } = command;
    const { authorId, mediaUrl } = state;
    switch (command.kind) {
      case 'edit': {
        const { description, mentions } = command;
        if (state.description === description) return [];
        const banned = refusalOf(command);
        if (banned) return banned;
        const more = newlyMentioned(mentions, state.mentionedIds);
        const data = { postId, authorId, description, mentions, newlyMentioned: more };
        return [{ type: 'TunedInPostEdited', data }];
      }
      case 'delete':
        return [{ type: 'TunedInPostDeleted', data: { postId, authorId, mediaUrl } }];
      default:
        return assertNever(command);
    }
  },
};

/** A post's events and votes share one partition, so that they are delivered in order. */
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
