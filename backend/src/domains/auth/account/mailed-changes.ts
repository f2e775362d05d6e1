// Changes of an account that a link in a mail completes: single-use, short-lived, and bound to the address it went to.
import { assertNever } from '../../../kernel/assert';
import type { AccountDecision, RegisteredAccount } from './account.decider';

interface MailedRequest {
  readonly requestId: string;
  readonly expiresAt: string;
}

/** The newest request of each kind; an older link is worth nothing. */
export interface MailedRequests {
  readonly emailChange: (MailedRequest & { readonly newEmail: string | null; readonly newEmailKey: string }) | null;
  readonly passwordReset: MailedRequest | null;
}

export const noRequests: MailedRequests = { emailChange: null, passwordReset: null };

export type MailedChange =
  | (MailedRequest & { readonly kind: 'request-email-change'; readonly newEmail: string; readonly newEmailKey: string })
  /** By the link of a mail to the address of this claim. */
  | { readonly kind: 'confirm-email'; readonly emailClaimId: string }
  | { readonly kind: 'cancel-email-change' }
  | {
      readonly kind: 'change-email';
      readonly requestId: string;
      readonly nowMs: number;
      /** Of the claim on the new address. */
      readonly emailClaimId: string;
    }
  | (MailedRequest & { readonly kind: 'request-password-reset' })
  | {
      readonly kind: 'reset-password';
      readonly requestId: string;
      readonly nowMs: number;
      readonly passwordHash: string;
    };

export function isOpen(request: MailedRequest | null, requestId: string, nowMs: number): boolean {
  return request?.requestId === requestId && nowMs < Date.parse(request.expiresAt);
}

export function changeByMail(command: MailedChange, account: RegisteredAccount): AccountDecision {
  const { userId, mailed } = account;
  switch (command.kind) {
    case 'confirm-email':
      if (command.emailClaimId !== account.emailClaimId) return 'LinkIsSpent';
      if (account.isEmailConfirmed) return [];
      return [{ type: 'EmailConfirmed', data: { userId, emailClaimId: account.emailClaimId } }];
    case 'request-email-change': {
      const { requestId, newEmail, newEmailKey, expiresAt } = command;
      if (account.passwordHash === null) return 'ManagedElsewhere';
      if (newEmailKey === account.emailKey) return 'SameEmail';
      return [{ type: 'EmailChangeRequested', data: { userId, requestId, newEmail, newEmailKey, expiresAt } }];
    }
    case 'cancel-email-change': {
      if (mailed.emailChange === null) return [];
      return [{ type: 'EmailChangeCancelled', data: { userId, requestId: mailed.emailChange.requestId } }];
    }
    case 'change-email': {
      const { requestId, nowMs, emailClaimId } = command;
      if (mailed.emailChange === null || !isOpen(mailed.emailChange, requestId, nowMs)) return 'LinkIsSpent';
      if (account.revokedClaimIds.includes(emailClaimId)) return 'ClaimRevoked';
      const { newEmail: email, newEmailKey: emailKey } = mailed.emailChange;
      return [{ type: 'EmailChanged', data: { userId, requestId, email, emailKey, emailClaimId } }];
    }
    case 'request-password-reset': {
      const { requestId, expiresAt } = command;
      if (mailed.passwordReset?.requestId === requestId) return [];
      return [{ type: 'PasswordResetRequested', data: { userId, requestId, expiresAt } }];
    }
    case 'reset-password': {
      const { requestId, nowMs, passwordHash } = command;
      if (!isOpen(mailed.passwordReset, requestId, nowMs)) return 'LinkIsSpent';
      return [{ type: 'PasswordReset', data: { userId, requestId, passwordHash } }];
    }
    default:
      return assertNever(command);
  }
}
