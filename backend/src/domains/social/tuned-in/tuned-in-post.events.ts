import type { TunedInPostDeleted, TunedInPostEdited, TunedInPostPublished } from '@libretto/contracts/events';
import type { DomainEvent } from '../../../kernel/commands/decider';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export type TunedInPostEvent = TunedInPostPublished | TunedInPostEdited | TunedInPostDeleted;

export const tunedInEvents = defineEvents<TunedInPostEvent>({
  TunedInPostPublished: { version: 1, personal: { subject: (data) => data.authorId, fields: ['description'] } },
  TunedInPostEdited: { version: 1, personal: { subject: (data) => data.authorId, fields: ['description'] } },
  TunedInPostDeleted: { version: 1 },
});

type Vote = { postId: string; userId: string };
export type TunedInPostUpvoted = DomainEvent<'TunedInPostUpvoted', Vote>;
export type TunedInPostUpvoteTakenBack = DomainEvent<'TunedInPostUpvoteTakenBack', Vote>;

export const tunedInVoteEvents = defineEvents<TunedInPostUpvoted | TunedInPostUpvoteTakenBack>({
  TunedInPostUpvoted: { version: 1 },
  TunedInPostUpvoteTakenBack: { version: 1 },
});
