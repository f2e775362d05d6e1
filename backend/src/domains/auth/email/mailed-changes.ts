// Account changes that a mailed link completes: each link is single-use, short-lived and bound to the address it was
// sent to.

import { assertNever } from '../../../kernel/values/assert';
import type {
  AccountDecision,
  FormerAddress,
  MailedRequest,
  MailedRequests,
  RegisteredAccount,
} from '../account/account.types';

export const noRequests: MailedRequests = {
  emailChange: null,
  recentEmailChanges: [],
  passwordReset: null,
  formerAddresses: [],
};

/** How long the mail to the former address can undo a change, counted from the moment the change takes effect. */
const undoableMs = 7 * 86_400_000;
/** An attacker may add a factor before changing the address; factors older than this belong to the owner. */
const plantedBeforeMs = 3 * 86_400_000;

export type MailedChange =
  | (MailedRequest & {
      readonly kind: 'request-email-change';
      readonly newEmail: string;
      readonly newEmailKey: string;
      readonly sessionId: string;
    })
  /** The owner followed the link that was mailed to the address of this claim. */
  | {
      readonly kind: 'confirm-email';
      readonly emailClaimId: string;
      /** The session in which the link was opened; all others end. */
      readonly sessionId?: string;
    }
  | { readonly kind: 'cancel-email-change' }
  | {
      readonly kind: 'change-email';
      readonly requestId: string;
      readonly nowMs: number;
      /** Claim id of the new address. */
      readonly emailClaimId: string;
    }
  | {
      readonly kind: 'undo-email-change';
      readonly requestId: string;
      readonly nowMs: number;
      /** Claim id of the former address, or null when the account still holds it. */
      readonly emailClaimId: string | null;
    }
  /** Drops an address that was typed at registration and never confirmed. */
  | { readonly kind: 'lose-unproven-email'; readonly emailClaimId: string }
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

/** Longer than the time in which an address that was never proven gets a single notice of changes. */
const withoutNoticeMs = 2 * 86_400_000;

/** The requests to leave the present address, including this one, whose undo links can undo it. */
export function withRequest({ recentEmailChanges }: MailedRequests, request: MailedRequest): readonly MailedRequest[] {
  const sinceMs = Date.parse(request.expiresAt) - withoutNoticeMs;
  const { requestId, expiresAt } = request;
  return [...recentEmailChanges.filter((each) => Date.parse(each.expiresAt) > sinceMs), { requestId, expiresAt }];
}

/**
 * The address that an undo link restores; undefined when the link is spent. The link belongs to one request, and undoes
 * a later one as well: an attacker who asks for several changes a day could otherwise complete one without a mail.
 */
export function undoneAddress(
  { mailed, email, emailKey }: RegisteredAccount,
  requestId: string,
  nowMs: number,
): (Pick<FormerAddress, 'email' | 'emailKey'> & { readonly changedAtMs: number }) | undefined {
  const { emailChange, recentEmailChanges } = mailed;
  const isPending = emailChange !== null && isOpen(emailChange, emailChange.requestId, nowMs);
  // The change has not taken effect, so the account still has this address.
  if (isPending && recentEmailChanges.some((each) => each.requestId === requestId))
    return { email, emailKey, changedAtMs: nowMs };
  const former = mailed.formerAddresses.find(({ requestIds }) => requestIds.includes(requestId));
  const untilMs = former === undefined ? 0 : Date.parse(former.undoableUntil);
  return former !== undefined && nowMs < untilMs ? { ...former, changedAtMs: untilMs - undoableMs } : undefined;
}

export function changeByMail(command: MailedChange, account: RegisteredAccount): AccountDecision {
  const { userId, mailed } = account;
  switch (command.kind) {
    case 'confirm-email':
      if (command.emailClaimId !== account.emailClaimId) return 'LinkIsSpent';
      if (account.isEmailConfirmed) return [];
      return [
        {
          type: 'EmailConfirmed',
          data: {
            userId,
            emailClaimId: account.emailClaimId,
            onlySessionLeft: command.sessionId ?? null,
            ...firstProofOf(account),
          },
        },
      ];
    case 'request-email-change': {
      const { kind: _, ...request } = command;
      if (account.suspension !== null) return 'AccountIsSuspended';
      if (account.passwordHash === null) return 'ManagedElsewhere';
      if (request.newEmailKey === account.emailKey) return 'SameEmail';
      return [{ type: 'EmailChangeRequested', data: { userId, ...request } }];
    }
    case 'cancel-email-change': {
      if (mailed.emailChange === null) return [];
      return [{ type: 'EmailChangeCancelled', data: { userId, requestId: mailed.emailChange.requestId } }];
    }
    case 'change-email': {
      const { requestId, nowMs, emailClaimId } = command;
      if (mailed.emailChange === null || !isOpen(mailed.emailChange, requestId, nowMs)) return 'LinkIsSpent';
      if (account.revokedClaimIds.includes(emailClaimId)) return 'ClaimRevoked';
      const { newEmail: email, newEmailKey: emailKey, sessionId: onlySessionLeft = null } = mailed.emailChange;
      const undoableUntil = new Date(nowMs + undoableMs).toISOString();
      const change = { email, emailKey, emailClaimId, undoableUntil, onlySessionLeft, ...firstProofOf(account) };
      return [{ type: 'EmailChanged', data: { userId, requestId, ...change } }];
    }
    case 'undo-email-change': {
      const { requestId, nowMs } = command;
      const address = undoneAddress(account, requestId, nowMs);
      if (address === undefined) return 'LinkIsSpent';
      const emailClaimId = command.emailClaimId ?? account.emailClaimId;
      if (address.emailKey !== account.emailKey && command.emailClaimId === null) return 'LinkIsSpent';
      if (account.revokedClaimIds.includes(emailClaimId)) return 'ClaimRevoked';
      const { email, emailKey, changedAtMs } = address;
      const factorsSince = new Date(changedAtMs - plantedBeforeMs).toISOString();
      const undone = { email, emailKey, emailClaimId, factorsSince, securityEpoch: account.securityEpoch + 1 };
      return [{ type: 'EmailChangeUndone', data: { userId, requestId, ...undone } }];
    }
    case 'lose-unproven-email': {
      const { emailClaimId } = command;
      if (account.isEmailConfirmed || account.emailClaimId !== emailClaimId) return 'ClaimInUse';
      return [{ type: 'UnprovenEmailLost', data: { userId, emailClaimId } }];
    }
    case 'request-password-reset': {
      const { requestId, expiresAt } = command;
      if (mailed.passwordReset?.requestId === requestId) return [];
      return [{ type: 'PasswordResetRequested', data: { userId, requestId, expiresAt } }];
    }
    case 'reset-password': {
      const { requestId, nowMs, passwordHash } = command;
      if (!isOpen(mailed.passwordReset, requestId, nowMs)) return 'LinkIsSpent';
      return [{ type: 'PasswordReset', data: { userId, requestId, passwordHash, ...firstProofOf(account) } }];
    }
    default:
      return assertNever(command);
  }
}

const firstProofOf = ({ isEmailConfirmed, securityEpoch }: RegisteredAccount) =>
  isEmailConfirmed ? {} : { isFirstProof: true, securityEpoch: securityEpoch + 1 };
