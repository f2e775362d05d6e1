// Stored events of an account, in the stream `user-{userId}`. Names, addresses and password hashes are personal data:
// they are encrypted under the person's key and read as null once that key is destroyed.
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
import type { DomainEvent } from '../../../kernel/commands/decider';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import type { Language } from '../../../kernel/texts/text';

/** Roles that only an operator or admin can grant; people choose freely between artist and listener. */
export type GrantedRole = 'admin' | 'finance';

/** Missing in events of an account whose address was proven before. */
interface FirstProof {
  /** The address was never confirmed before, so identities and factors added until now are removed. */
  isFirstProof?: boolean;
  /** The security epoch after a first proof: factors from before it are removed. */
  securityEpoch?: number;
}

export type VoidingCause = 'factor-added' | 'factor-removed' | 'session-ended' | 'other-sessions-ended';

export type AccountEvent =
  | DomainEvent<
      UserRegistered['type'],
      UserRegistered['data'] & {
        email: string | null;
        passwordHash: string | null;
        /** False for a person who registered through an identity provider; a missing value means true. */
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
  /** Language of mails and push notifications; pages keep their own language on each device. */
  | DomainEvent<'LanguageChosen', { userId: string; language: Language }>
  | DomainEvent<
      'PasswordChanged',
      {
        userId: string;
        passwordHash: string | null;
        /** All sessions except this one end; null when no session ends. */
        onlySessionLeft: string | null;
      }
    >
  /** The current address stays in use until its owner follows the link in the mail. */
  | DomainEvent<
      'EmailChangeRequested',
      {
        userId: string;
        requestId: string;
        newEmail: string | null;
        newEmailKey: string;
        expiresAt: string;
        /** The session that requested the change, which is the only one that stays open once the change completes. */
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
        /** The link in the mail to the former address can undo the change until this time, ISO 8601. */
        undoableUntil?: string;
        onlySessionLeft?: string | null;
      } & FirstProof
    >
  /**
   * The owner used the undo link: the former address is restored, all sessions end, and the owner sets a new password
   * by mail.
   */
  | DomainEvent<
      EmailChangeUndone['type'],
      EmailChangeUndone['data'] & {
        requestId: string;
        email: string | null;
        emailKey: string;
        emailClaimId: string;
        /** Factors added since this time are removed, ISO 8601. */
        factorsSince: string;
        /** The security epoch after this event. */
        securityEpoch: number;
      }
    >
  /** The address was never confirmed here, and the account that had it before has reclaimed it. */
  | DomainEvent<'UnprovenEmailLost', { userId: string; emailClaimId: string }>
  /** Voids every link, enrolment, challenge and remembered device that was issued before. */
  | DomainEvent<
      'CredentialsVoided',
      {
        userId: string;
        cause: VoidingCause;
        /** Id of the causing event in another stream; each event voids credentials only once. */
        causeId: string;
        /** Whether sessions end too: all but `onlySessionLeft`. */
        endsSessions: boolean;
        onlySessionLeft: string | null;
      }
    >
  /** The signed-in owner followed the link that was mailed to the address of this claim. */
  | DomainEvent<
      'EmailConfirmed',
      { userId: string; emailClaimId: string; onlySessionLeft?: string | null } & FirstProof
    >
  | DomainEvent<'PasswordResetRequested', { userId: string; requestId: string; expiresAt: string }>
  /** The owner used a mailed link; every session ends. */
  | DomainEvent<
      PasswordReset['type'],
      PasswordReset['data'] & {
        requestId: string;
        passwordHash: string | null;
      } & FirstProof
    >
  /** Operator and reason are recorded; accounts of the demo data have neither. */
  | DomainEvent<'RoleGranted', { userId: string; role: GrantedRole; operator?: string; reason?: string }>
  | DomainEvent<'RoleRevoked', { userId: string; role: GrantedRole; operator: string; reason: string }>
  /** An admin suspended the account: its sessions end and sign-in is blocked until the suspension is lifted. */
  | DomainEvent<AccountSuspended['type'], AccountSuspended['data'] & { adminId: string; reason: string | null }>
  | DomainEvent<
      AccountSuspensionLifted['type'],
      AccountSuspensionLifted['data'] & { adminId: string; reason: string | null }
    >
  /** The owner has approved songs, so a reviewer must decide on the deletion. */
  | DomainEvent<
      'AccountDeletionRequested',
      { userId: string; requestId: string; requestedAt: string; reason: string | null }
    >
  /** The account stays, and its owner may request deletion again. */
  | DomainEvent<
      'AccountDeletionRefused',
      { userId: string; requestId: string; reviewerId: string; message: string | null }
    >
  /** Either the owner or the reviewer of the owner's request deleted the account. */
  | DomainEvent<AccountDeleted['type'], AccountDeleted['data'] & { reviewerId: string | null }>
  /** An account at an identity provider can sign in to this account. */
  | DomainEvent<
      'IdentityLinked',
      {
        userId: string;
        /** Provider id from the configuration, such as `google`. */
        provider: string;
        issuer: string | null;
        /** The provider's identifier of the person. */
        subject: string | null;
        /** Claim id in the stream `identity-{key}`. */
        identityKey: string;
        identityClaimId: string;
        /** True when the provider has verified that this account's address belongs to the person. */
        confirmsEmail: boolean;
      }
    >
  | DomainEvent<'IdentityUnlinked', { userId: string; provider: string; identityKey: string; identityClaimId: string }>
  /** The person's encryption key is destroyed, so personal data can no longer be read. */
  | DomainEvent<'PersonErased', { userId: string }>
  /** This account never used its claim on a name; another account takes the name, and this claim is void. */
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
