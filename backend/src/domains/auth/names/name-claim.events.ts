// Stored events of a name that must be unique, in the streams `username-{key}`, `email-{key}` and `identity-{key}`. The
// key is an HMAC, so that the log does not reveal the name, even to somebody who guesses it.
import type { DomainEvent } from '../../../kernel/decider';
import { defineEvents } from '../../../kernel/event-catalogue';

export type NameClaimEvent =
  | DomainEvent<'NameClaimed', { holderId: string; claimId: string; claimedAtMs: number }>
  | DomainEvent<'NameReleased', { holderId: string; claimId: string }>;

export const nameClaimEvents = defineEvents<NameClaimEvent>({
  NameClaimed: { version: 1 },
  NameReleased: { version: 1 },
});
