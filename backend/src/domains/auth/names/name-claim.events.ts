// Stored events of a name that must be unique, in the streams `username-{key}`, `email-{key}` and `identity-{key}`. The
// key is an HMAC, so that the log does not reveal the name, even to somebody who guesses it.
import type { DomainEvent } from '../../../kernel/commands/decider';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export type NameClaimEvent =
  | DomainEvent<'NameClaimed', { holderId: string; claimId: string; claimedAtMs: number }>
  | DomainEvent<'NameReleased', { holderId: string; claimId: string }>
  /** An account whose user name is claimed under another key has a name that looks like the names of this key. */
  | DomainEvent<'LookAlikeNoted', { holderId: string; claimId: string }>;

export const nameClaimEvents = defineEvents<NameClaimEvent>({
  NameClaimed: { version: 1 },
  NameReleased: { version: 1 },
  LookAlikeNoted: { version: 1 },
});
