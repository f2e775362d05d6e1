// What is stored of an account, in the stream `user-{userId}`. Names, addresses and password hashes are personal: they
// are encrypted under the person's key and read as null once that key is gone.
import type {
  AccountDeleted,
  AccountSuspended,
  AccountSuspensionLifted,
  AccountTypeChanged,
  EmailChangeUndone,
  PasswordReset,
  UsernameChanged,
  UserRegistered,
} from '@libretto/contracts/events';
import type { DomainEvent } from '../../../kernel/decider';
import { defineEvents } from '../../../kernel/event-catalogue';
import type { Language } from '../../../kernel/text';

/** Roles that only an installation gives; being an artist or a listener is one's own choice. */
export type GrantedRole = 'admin' | 'finance';

export type VoidingCause = 'factor-added' | 'factor-removed' | 'session-ended' | 'other-sessions-ended';

export type AccountEvent =
  | DomainEvent<
      UserRegistered['type'],
      UserRegistered['data'] & {
        email: string | null;
        passwordHash: string | null;
        /** False for somebody who came by another service; true where it is not there. */
        hasPassword?: boolean;
        /** Ids of the claims in the streams `username-{key}` and `email-{key}`. */
        usernameKey: string;
        usernameClaimId: string;
        emailKey: string;
        emailClaimId: string;
      }
    >
  | DomainEvent<UsernameChanged['type'], UsernameChanged['data'] & { usernameKey: string; usernameClaimId: string }>
  | DomainEvent<AccountTypeChanged['type'], AccountTypeChanged['data']>
  /** Of mails and pushed notifications; pages have theirs on each device. */
  | DomainEvent<'LanguageChosen', { userId: string; language: Language }>
  | DomainEvent<
      'PasswordChanged',
      {
        userId: string;
        passwordHash: string | null;
        /** All sessions but this one end; null when none does. */
        onlySessionLeft: string | null;
      }
    >
  /** Until its link is followed, the present address stays. */
  | DomainEvent<
      'EmailChangeRequested',
      {
        userId: string;
        requestId: string;
        newEmail: string | null;
        newEmailKey: string;
        expiresAt: string;
        /** In which it was asked for: the one session that a completed change leaves. */
        sessionId?: string;
      }
    >
  | DomainEvent<'EmailChangeCancelled', { userId: string; requestId: string }>
  | DomainEvent<
      'EmailChanged',
      {
        userId: string;
        requestId: string;
        email: string | null;
        emailKey: string;
        emailClaimId: string;
        /** Until when the link in the mail to the former address undoes it, ISO 8601. */
        undoableUntil?: string;
        onlySessionLeft?: string | null;
      }
    >
  /** By that link: the former address is back, every session ends, and another password has to be chosen by mail. */
  | DomainEvent<
      EmailChangeUndone['type'],
      EmailChangeUndone['data'] & {
        requestId: string;
        email: string | null;
        emailKey: string;
        emailClaimId: string;
        /** Factors that were added from then on end, ISO 8601. */
        factorsSince: string;
        /** The count of security events after this one. */
        securityEpoch: number;
      }
    >
  /** Nobody had shown that this address was theirs, and the person whose account had it before took it back. */
  | DomainEvent<'UnprovenEmailLost', { userId: string; emailClaimId: string }>
  /** Every link, enrolment, challenge and remembered device so far is void. */
  | DomainEvent<
      'CredentialsVoided',
      {
        userId: string;
        cause: VoidingCause;
        /** Of the event of another stream that led to it: the same one voids once. */
        causeId: string;
        /** Whether sessions end too: all but `onlySessionLeft`. */
        endsSessions: boolean;
        onlySessionLeft: string | null;
      }
    >
  /** Its owner, signed in, followed the link of a mail to the address of this claim. */
  | DomainEvent<'EmailConfirmed', { userId: string; emailClaimId: string }>
  | DomainEvent<'PasswordResetRequested', { userId: string; requestId: string; expiresAt: string }>
  /** By the link of a mail; every session ends. */
  | DomainEvent<
      PasswordReset['type'],
      PasswordReset['data'] & {
        requestId: string;
        passwordHash: string | null;
        /** Nobody had shown before that the address is theirs: what was added to the account until now ends. */
        isFirstProof?: boolean;
        /** The count of security events after a first proof: factors of before it end. */
        securityEpoch?: number;
      }
    >
  /** By whom and why; the demo world's accounts have theirs without. */
  | DomainEvent<'RoleGranted', { userId: string; role: GrantedRole; operator?: string; reason?: string }>
  | DomainEvent<'RoleRevoked', { userId: string; role: GrantedRole; operator: string; reason: string }>
  /** By an admin: sessions end and nobody signs in, until it is lifted. */
  | DomainEvent<AccountSuspended['type'], AccountSuspended['data'] & { adminId: string; reason: string | null }>
  | DomainEvent<
      AccountSuspensionLifted['type'],
      AccountSuspensionLifted['data'] & { adminId: string; reason: string | null }
    >
  /** By somebody with approved songs, who cannot delete the account without a review. */
  | DomainEvent<
      'AccountDeletionRequested',
      { userId: string; requestId: string; requestedAt: string; reason: string | null }
    >
  /** The account stays, and may ask again. */
  | DomainEvent<
      'AccountDeletionRefused',
      { userId: string; requestId: string; reviewerId: string; message: string | null }
    >
  /** By its owner, or by the reviewer of the owner's request. */
  | DomainEvent<AccountDeleted['type'], AccountDeleted['data'] & { reviewerId: string | null }>
  /** An account at another service signs in to this one. */
  | DomainEvent<
      'IdentityLinked',
      {
        userId: string;
        /** Its id in the settings, as `google`. */
        provider: string;
        issuer: string | null;
        /** How the service names the person. */
        subject: string | null;
        /** Of the claim in the stream `identity-{key}`. */
        identityKey: string;
        identityClaimId: string;
        /** It showed that the address of this account is the person's. */
        confirmsEmail: boolean;
      }
    >
  | DomainEvent<'IdentityUnlinked', { userId: string; provider: string; identityKey: string; identityClaimId: string }>
  /** The person's key is destroyed, and nothing personal can be read any more. */
  | DomainEvent<'PersonErased', { userId: string }>
  /** A claim of this account on a name was never used; somebody else takes the name, and this claim is worth nothing. */
  | DomainEvent<'NameClaimRevoked', { userId: string; claimId: string }>;

export const accountEvents = defineEvents<AccountEvent>({
  UserRegistered: {
    version: 1,
    personal: { subject: (data) => data.userId, fields: ['username', 'email', 'passwordHash'] },
  },
  UsernameChanged: { version: 1, personal: { subject: (data) => data.userId, fields: ['username'] } },
  AccountTypeChanged: { version: 1 },
  LanguageChosen: { version: 1 },
  PasswordChanged: { version: 1, personal: { subject: (data) => data.userId, fields: ['passwordHash'] } },
  EmailChangeRequested: { version: 1, personal: { subject: (data) => data.userId, fields: ['newEmail'] } },
  EmailChangeCancelled: { version: 1 },
  EmailChanged: { version: 1, personal: { subject: (data) => data.userId, fields: ['email'] } },
  EmailConfirmed: { version: 1 },
  EmailChangeUndone: { version: 1, personal: { subject: (data) => data.userId, fields: ['email'] } },
  UnprovenEmailLost: { version: 1 },
  CredentialsVoided: { version: 1 },
  PasswordResetRequested: { version: 1 },
  PasswordReset: { version: 1, personal: { subject: (data) => data.userId, fields: ['passwordHash'] } },
  RoleGranted: { version: 1 },
  RoleRevoked: { version: 1 },
  AccountSuspended: { version: 1, personal: { subject: (data) => data.userId, fields: ['reason'] } },
  AccountSuspensionLifted: { version: 1, personal: { subject: (data) => data.userId, fields: ['reason'] } },
  AccountDeletionRequested: { version: 1, personal: { subject: (data) => data.userId, fields: ['reason'] } },
  AccountDeletionRefused: { version: 1, personal: { subject: (data) => data.userId, fields: ['message'] } },
  IdentityLinked: { version: 1, personal: { subject: (data) => data.userId, fields: ['issuer', 'subject'] } },
  IdentityUnlinked: { version: 1 },
  AccountDeleted: { version: 1 },
  PersonErased: { version: 1 },
  NameClaimRevoked: { version: 1 },
});
