// Defines what ends when the security of an account changes. The account's stream counts such events: every credential
// carries the epoch at which it was issued, and each use compares it. `infra/docs/security.md` shows the same table for
// readers; a generated test checks both against the product.

import type { RegisteredAccount } from './account.decider';
import type { AccountEvent } from './account.events';
import { noRequests } from './mailed-changes';

interface SecurityEvent {
  /** The sessions that end; `others` spares the acting session, and `as-asked` leaves the choice to the person. */
  readonly sessions: 'all' | 'others' | 'as-asked';
  /** Whether app keys end too, which otherwise outlive sessions. */
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

/** Numbers of security events so far; credentials issued at a lower epoch are void. */
export interface SecurityEpochs {
  /** Epoch of links, enrolments, challenges, remembered devices and confirmations. */
  readonly securityEpoch: number;
  /** Epoch of app keys. */
  readonly keyEpoch: number;
}

export const firstEpochs: SecurityEpochs = { securityEpoch: 0, keyEpoch: 0 };

/** The account after a security event: all mailed links are void, and earlier credentials carry an outdated epoch. */
export function voided(account: RegisteredAccount, type: SecurityEventType): RegisteredAccount {
  return {
    ...account,
    mailed: { ...noRequests, formerAddresses: account.mailed.formerAddresses },
    securityEpoch: account.securityEpoch + 1,
    keyEpoch: account.keyEpoch + (securityEvents[type].appKeys === 'end' ? 1 : 0),
  };
}
