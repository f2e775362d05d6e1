import type { PostDeleted, PostEdited, PostPublished } from '@libretto/contracts/events';
import type { DomainEvent } from '../../../kernel/commands/decider';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export type PostEvent = PostPublished | PostEdited | PostDeleted;

export const postEvents = defineEvents<PostEvent>({
  PostPublished: { version: 1, personal: { subject: (data) => data.authorId, fields: ['description'] } },
  PostEdited: { version: 1, personal: { subject: (data) => data.authorId, fields: ['description'] } },
  PostDeleted: { version: 1 },
});

type Vote = { postId: string; userId: string };
export type PostUpvoted = DomainEvent<'PostUpvoted', Vote>;
export type PostUpvoteTakenBack = DomainEvent<'PostUpvoteTakenBack', Vote>;

export const upvoteEvents = defineEvents<PostUpvoted | PostUpvoteTakenBack>({
  PostUpvoted: { version: 1 },
  PostUpvoteTakenBack: { version: 1 },
});
