import type { CommentingBanned, PenaltyWithdrawn, StrikeGiven } from '@libretto/contracts/events';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export type PenaltyEvent = CommentingBanned | StrikeGiven | PenaltyWithdrawn;

const wordsOfAdmin = { subject: (data: { byUserId: string }) => data.byUserId, fields: ['note' as const] };

export const penaltyEvents = defineEvents<PenaltyEvent>({
  CommentingBanned: { version: 1, personal: wordsOfAdmin },
  StrikeGiven: { version: 1, personal: wordsOfAdmin },
  PenaltyWithdrawn: { version: 1, personal: wordsOfAdmin },
});
