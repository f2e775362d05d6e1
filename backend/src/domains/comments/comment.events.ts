import type { CommentDeleted, CommentEdited, CommentFamily, CommentPosted } from '@libretto/contracts/events';
import type { DomainEvent } from '../../kernel/commands/decider';
import { defineEvents } from '../../kernel/events/event-catalogue';

/** The thread of a comment; all events of one thread are delivered in order. */
export interface ThreadRef {
  readonly family: CommentFamily;
  readonly subjectId: string;
}

export type CommentEvent = CommentPosted | CommentEdited | CommentDeleted;

const ownText = { subject: (data: { authorId: string }) => data.authorId, fields: ['text' as const] };

export const commentEvents = defineEvents<CommentEvent>({
  CommentPosted: { version: 1, personal: ownText },
  CommentEdited: { version: 1, personal: ownText },
  CommentDeleted: { version: 1 },
});

type CommentReaction = ThreadRef & { commentId: string; userId: string };
export type CommentLiked = DomainEvent<'CommentLiked', CommentReaction>;
export type CommentUnliked = DomainEvent<'CommentUnliked', CommentReaction>;

export const commentLikeEvents = defineEvents<CommentLiked | CommentUnliked>({
  CommentLiked: { version: 1 },
  CommentUnliked: { version: 1 },
});

export type SlowModeSet = DomainEvent<'SlowModeSet', ThreadRef & { seconds: number; byUserId: string }>;
export type CommentPinned = DomainEvent<'CommentPinned', ThreadRef & { commentId: string; byUserId: string }>;
export type CommentUnpinned = DomainEvent<'CommentUnpinned', ThreadRef & { commentId: string; byUserId: string }>;
export type ThreadEvent = SlowModeSet | CommentPinned | CommentUnpinned;

export const threadEvents = defineEvents<ThreadEvent>({
  SlowModeSet: { version: 1 },
  CommentPinned: { version: 1 },
  CommentUnpinned: { version: 1 },
});

export const threadKey = ({ family, subjectId }: ThreadRef) => `${family}:${subjectId}`;
