// The one rule of what ends when the security of an account changes. The account's stream counts such events: everything that
// grants access carries the count of the moment in which it was made, and each use compares it. `infra/docs/security.md` shows
// the same table for people; a generated test holds both to what the product does.

import type { RegisteredAccount } from './account.decider';
import type { AccountEvent } from './account.events';
import { noRequests } from './mailed-changes';

interface SecurityEvent {
  /** The sessions that end; `others` spares the one that acted, `as-asked` leaves it to the person. */
  readonly sessions: 'all' | 'others' | 'as-asked';
  /** Whether keys of music apps end too, which are meant to outlive a session. */
  readonly appKeys: 'end' | 'stay';
}

export const securityEvents = {
  PasswordChanged: { sessions: 'as-asked', appKeys: 'stay' },
  PasswordReset: { sessions: 'all', appKeys: 'end' },
  EmailChanged: { sessions: 'others', appKeys: 'stay' },
  EmailChangeUndone: { sessions: 'all', appKeys: 'end' },
  AccountSuspended: { sessions: 'all', appKeys: 'end' },
  AccountDeleted: { sessions: 'all', appKeys: 'end' },
  /** A factor was added or removed, or sessions were ended. */
  CredentialsVoided: { sessions: 'as-asked', appKeys: 'stay' },
} as const satisfies Partial<Record<AccountEvent['type'], SecurityEvent>>;

export type SecurityEventType = keyof typeof securityEvents;

/** Counts of what has happened so far; what was made at a lower count is void. */
export interface SecurityEpochs {
  /** Of links, enrolments, challenges, remembered devices and confirmations. */
  readonly securityEpoch: number;
  /** Of keys of music apps. */
  readonly keyEpoch: number;
}

export const firstEpochs: SecurityEpochs = { securityEpoch: 0, keyEpoch: 0 };

/** The account after a security event: all mailed links are void, and everything made before carries a former count. */
export function voided(account: RegisteredAccount, type: SecurityEventType): RegisteredAccount {
  return {
    ...account,
    mailed: { ...noRequests, formerAddresses: account.mailed.formerAddresses },
    securityEpoch: account.securityEpoch + 1,
    keyEpoch: account.keyEpoch + (securityEvents[type].appKeys === 'end' ? 1 : 0),
  };
}
