// Defines what ends when the security of an account changes. The account's stream counts such events: every credential
// carries the epoch at which it was issued, and each use compares it. `infra/docs/security.md` shows the same table for
// readers; a generated test checks both against the product.

import type { AccountEvent } from '../account/account.events';
import type { RegisteredAccount, SecurityEpochs } from '../account/account.types';
import { noRequests } from '../email/mailed-changes';

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
  /** The first proof of the address; a repeated one is no event. */
  EmailConfirmed: { sessions: 'others', appKeys: 'end' },
  EmailChangeUndone: { sessions: 'all', appKeys: 'end' },
  AccountSuspended: { sessions: 'all', appKeys: 'end' },
  AccountDeleted: { sessions: 'all', appKeys: 'end' },
  /** A factor was added or removed, or sessions were ended. */
  CredentialsVoided: { sessions: 'as-asked', appKeys: 'stay' },
} as const satisfies Partial<Record<AccountEvent['type'], SecurityEvent>>;

export type SecurityEventType = keyof typeof securityEvents;

export const firstEpochs: SecurityEpochs = { securityEpoch: 0, keyEpoch: 0 };

/** The account after a security event: all mailed links are void, and earlier credentials carry an outdated epoch. */
export function voided(account: RegisteredAccount, type: SecurityEventType): RegisteredAccount {
  const { formerAddresses, recentEmailChanges } = account.mailed;
  return {
    ...account,
    mailed: { ...noRequests, formerAddresses, recentEmailChanges },
    securityEpoch: account.securityEpoch + 1,
    keyEpoch: account.keyEpoch + (securityEvents[type].appKeys === 'end' ? 1 : 0),
  };
}
