// The state of an account, and the results of its decisions.
import type { Language } from '../../../kernel/texts/text';
import type { AccountEvent, GrantedRole } from './account.events';

export type AccountState =
  | { readonly kind: 'unregistered'; readonly revokedClaimIds: readonly string[] }
  | RegisteredAccount
  | DeletedAccount;

/** The part of a deleted account that its clean-up needs, to release the claims and to send a last mail. */
export interface DeletedAccount
  extends Pick<
    RegisteredAccount,
    | 'userId'
    | 'language'
    | 'isEmailConfirmed'
    | 'usernameKey'
    | 'usernameClaimId'
    | 'emailKey'
    | 'emailClaimId'
    | 'revokedClaimIds'
    | 'identities'
  > {
  readonly kind: 'deleted';
  /** Null once the person was erased. */
  readonly email: string | null;
}

export interface RegisteredAccount extends SecurityEpochs {
  readonly kind: 'registered';
  readonly userId: string;
  readonly username: string | null;
  readonly usernameKey: string;
  readonly usernameClaimId: string;
  readonly email: string | null;
  readonly emailKey: string;
  readonly emailClaimId: string;
  readonly passwordHash: string | null;
  /** True once the person has followed a mailed link or an identity provider has vouched for the address. */
  readonly isEmailConfirmed: boolean;
  readonly identities: readonly LinkedIdentity[];
  readonly isArtist: boolean;
  /** Language of mails and push notifications; null until it is known. */
  readonly language: Language | null;
  readonly grantedRoles: readonly GrantedRole[];
  readonly mailed: MailedRequests;
  /** The reason why sign-in is blocked; null while the account is not suspended. */
  readonly suspension: { readonly reason: string | null } | null;
  readonly deletionRequest: DeletionRequest | null;
  /** The reviewer's reason for refusing the last deletion request. */
  readonly deletionRefusal: { readonly requestId: string; readonly message: string | null } | null;
  readonly revokedClaimIds: readonly string[];
  /** Ids of events from other streams that have voided credentials, newest last. */
  readonly voidingCauses: readonly string[];
}

export type AccountRefusal =
  | 'NoSuchAccount'
  | 'AlreadyRegistered'
  | 'ClaimRevoked'
  | 'ClaimInUse'
  | 'SameUsername'
  | 'UsernameJustChanged'
  | 'SameAccountType'
  | 'SameEmail'
  | 'LinkIsSpent'
  | 'DeletionNeedsNoReview'
  | 'DeletionNeedsReview'
  | 'DeletionIsReviewed'
  | 'NoDeletionRequest'
  | 'WithdrawalIsOpen'
  | 'AddressNotConfirmed'
  | 'AlreadyLinked'
  | 'NotLinked'
  | 'LastWayToSignIn'
  | 'ManagedElsewhere'
  | 'AccountIsSuspended'
  | 'WrongPassword';

export type AccountDecision = readonly AccountEvent[] | AccountRefusal;

export interface DeletionRequest {
  readonly requestId: string;
  /** ISO 8601. */
  readonly requestedAt: string;
  /** Null when no reason was given. */
  readonly reason: string | null;
}

export type Linked = Extract<AccountEvent, { type: 'IdentityLinked' }>['data'];

export type LinkedIdentity = Pick<Linked, 'provider' | 'subject' | 'identityKey' | 'identityClaimId'>;

export interface MailedRequest {
  readonly requestId: string;
  readonly expiresAt: string;
}

/** The newest request of each kind; links of older requests are void. */
export interface MailedRequests {
  readonly emailChange:
    | (MailedRequest & {
        readonly newEmail: string | null;
        readonly newEmailKey: string;
        readonly sessionId?: string;
      })
    | null;
  /**
   * Requests to leave the present address, oldest first, without those two days older than the newest. Not every request
   * is mailed, so the undo link of each undoes whichever of them takes effect.
   */
  readonly recentEmailChanges: readonly MailedRequest[];
  readonly passwordReset: MailedRequest | null;
  /** Former addresses that can still be restored, oldest first. No security event voids the right to restore them. */
  readonly formerAddresses: readonly FormerAddress[];
}

export interface FormerAddress {
  /** Ids of the request that replaced this address, and of those shortly before it. */
  readonly requestIds: readonly string[];
  readonly email: string | null;
  readonly emailKey: string;
  /** ISO 8601. */
  readonly undoableUntil: string;
}

/** Numbers of security events so far; credentials issued at a lower epoch are void. */
export interface SecurityEpochs {
  /** Epoch of links, enrolments, challenges, remembered devices and confirmations. */
  readonly securityEpoch: number;
  /** Epoch of app keys. */
  readonly keyEpoch: number;
}
