// Deletes an account: its owner can delete it immediately, unless approved songs would be deleted with it, which needs
// a review.

import { assertNever } from '../../../kernel/values/assert';
import type { AccountEvent } from './account.events';
import type { AccountDecision, DeletionRequest, RegisteredAccount } from './account.types';

/** Facts that the account's own stream does not contain, looked up immediately before the command. */
export interface DeletionFacts {
  readonly hasApprovedSongs: boolean;
  /**
   * An open withdrawal blocks the deletion, because it could not be paid once the payee's name and account number are
   * erased.
   */
  readonly hasOpenWithdrawal: boolean;
}

export type DeletionCommand =
  | (DeletionRequest & { readonly kind: 'request-deletion'; readonly facts: DeletionFacts })
  | {
      readonly kind: 'refuse-deletion';
      readonly requestId: string;
      readonly reviewerId: string;
      readonly message: string | null;
    }
  | {
      readonly kind: 'delete';
      readonly facts: DeletionFacts;
      /** The request that a reviewer approves; null when the owner deletes the account. */
      readonly approved: { readonly requestId: string; readonly reviewerId: string } | null;
    };

export function changeDeletion(command: DeletionCommand, account: RegisteredAccount): AccountDecision {
  const { userId, deletionRequest } = account;
  switch (command.kind) {
    case 'request-deletion': {
      const { requestId, requestedAt, reason, facts } = command;
      if (deletionRequest !== null) return 'DeletionIsReviewed';
      if (!facts.hasApprovedSongs) return 'DeletionNeedsNoReview';
      return [{ type: 'AccountDeletionRequested', data: { userId, requestId, requestedAt, reason } }];
    }
    case 'refuse-deletion': {
      const { requestId, reviewerId, message } = command;
      if (deletionRequest?.requestId !== requestId) return 'NoDeletionRequest';
      return [{ type: 'AccountDeletionRefused', data: { userId, requestId, reviewerId, message } }];
    }
    case 'delete': {
      const { facts, approved } = command;
      if (approved !== null && deletionRequest?.requestId !== approved.requestId) return 'NoDeletionRequest';
      if (approved === null && deletionRequest !== null) return 'DeletionIsReviewed';
      if (approved === null && facts.hasApprovedSongs) return 'DeletionNeedsReview';
      if (facts.hasOpenWithdrawal) return 'WithdrawalIsOpen';
      return deleted(account, approved?.reviewerId ?? null);
    }
    default:
      return assertNever(command);
  }
}

/** Changes the name first, by the event that all read models with names handle already (ADR 0323). */
function deleted({ userId, usernameKey, usernameClaimId, grantedRoles }: RegisteredAccount, reviewerId: string | null) {
  const revocation = { operator: 'account-deletion', reason: 'The account was deleted.' };
  const events: AccountEvent[] = [
    ...grantedRoles.map((role) => ({ type: 'RoleRevoked', data: { userId, role, ...revocation } }) as const),
    { type: 'UsernameChanged', data: { userId, username: null, usernameKey, usernameClaimId } },
    { type: 'AccountDeleted', data: { userId, reviewerId } },
  ];
  return events;
}
