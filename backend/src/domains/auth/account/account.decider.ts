// The rules of one account: registered once, its names backed by claims, its roles never its own choice.
import { assertNever } from '../../../kernel/assert';
import type { Decider } from '../../../kernel/decider';
import type { Language } from '../../../kernel/text';
import type { AccountEvent, GrantedRole } from './account.events';
import { type AdminAct, changeByAdmin } from './admin-acts';
import { changeDeletion, type DeletionCommand, type DeletionRequest } from './deletion-request';
import {
  changeIdentities,
  type IdentityCommand,
  type LinkedIdentity,
  type NewIdentity,
  withIdentity,
} from './linked-identities';
import { changeByMail, type MailedChange, type MailedRequests, noRequests } from './mailed-changes';

export type AccountState =
  | { readonly kind: 'unregistered'; readonly revokedClaimIds: readonly string[] }
  | RegisteredAccount
  | DeletedAccount;

/** What the end of an account needs of it: its claims are released and a last mail is sent. */
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

export interface RegisteredAccount {
  readonly kind: 'registered';
  readonly userId: string;
  readonly username: string | null;
  readonly usernameKey: string;
  readonly usernameClaimId: string;
  readonly email: string | null;
  readonly emailKey: string;
  readonly emailClaimId: string;
  readonly passwordHash: string | null;
  /** By a link in a mail to it, or by another service. */
  readonly isEmailConfirmed: boolean;
  readonly identities: readonly LinkedIdentity[];
  readonly isArtist: boolean;
  /** Of mails and pushed notifications; null while it is not known. */
  readonly language: Language | null;
  readonly grantedRoles: readonly GrantedRole[];
  readonly mailed: MailedRequests;
  /** Why nobody may sign in; null while anybody may. */
  readonly suspension: { readonly reason: string | null } | null;
  readonly deletionRequest: DeletionRequest | null;
  /** Why the last request was refused. */
  readonly deletionRefusal: { readonly requestId: string; readonly message: string | null } | null;
  readonly revokedClaimIds: readonly string[];
}

export type AccountCommand =
  | {
      readonly kind: 'register';
      readonly userId: string;
      readonly username: string;
      readonly usernameKey: string;
      readonly usernameClaimId: string;
      readonly email: string;
      readonly emailKey: string;
      readonly emailClaimId: string;
      readonly passwordHash: string | null;
      readonly isArtist: boolean;
      readonly identity?: NewIdentity;
    }
  | {
      readonly kind: 'change-username';
      readonly username: string;
      readonly usernameKey: string;
      /** Of the claim on the new name; the present one when only its case or spacing changes. */
      readonly usernameClaimId: string;
      /** Of the claim on the name so far: two changes at once must not build on a name that one of them released. */
      readonly replacedClaimId: string;
    }
  | { readonly kind: 'change-account-type'; readonly isArtist: boolean }
  | { readonly kind: 'choose-language'; readonly language: Language }
  | {
      readonly kind: 'change-password';
      /** The hash that the current password was checked against: another one by now means another password. */
      readonly checkedHash: string;
      readonly passwordHash: string;
      readonly onlySessionLeft: string | null;
    }
  | MailedChange
  | DeletionCommand
  | IdentityCommand
  /** The person's key was destroyed. */
  | { readonly kind: 'note-erasure' }
  | AdminAct
  /** Makes sure that a claim can never be used any more, unless it already is. */
  | { readonly kind: 'revoke-name-claim'; readonly userId: string; readonly claimId: string };

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
  | 'WrongPassword';

export type AccountDecision = readonly AccountEvent[] | AccountRefusal;

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent, AccountRefusal> = {
  initialState: { kind: 'unregistered', revokedClaimIds: [] },
  evolve,
  decide: (command, state) => {
    if (command.kind === 'revoke-name-claim') return revokeNameClaim(command, state);
    if (command.kind === 'register') return register(command, state);
    if (command.kind === 'note-erasure') return noteErasure(state);
    return state.kind === 'registered' ? change(command, state) : 'NoSuchAccount';
  },
};

function register(command: Extract<AccountCommand, { kind: 'register' }>, state: AccountState): AccountDecision {
  if (state.kind !== 'unregistered') return 'AlreadyRegistered';
  const { kind: _, identity, ...data } = command;
  const claimIds = [data.usernameClaimId, data.emailClaimId, ...(identity ? [identity.identityClaimId] : [])];
  if (claimIds.some((claimId) => state.revokedClaimIds.includes(claimId))) return 'ClaimRevoked';
  if (identity === undefined) return [{ type: 'UserRegistered', data }];
  return [
    { type: 'UserRegistered', data: { ...data, hasPassword: data.passwordHash !== null } },
    { type: 'IdentityLinked', data: { userId: data.userId, ...identity } },
  ];
}

function change(
  command: Exclude<AccountCommand, { kind: 'register' | 'revoke-name-claim' | 'note-erasure' }>,
  account: RegisteredAccount,
): AccountDecision {
  const { userId } = account;
  switch (command.kind) {
    case 'change-username': {
      const { username, usernameKey, usernameClaimId } = command;
      if (username === account.username) return 'SameUsername';
      if (command.replacedClaimId !== account.usernameClaimId) return 'UsernameJustChanged';
      if (account.revokedClaimIds.includes(usernameClaimId)) return 'ClaimRevoked';
      return [{ type: 'UsernameChanged', data: { userId, username, usernameKey, usernameClaimId } }];
    }
    case 'change-account-type':
      if (command.isArtist === account.isArtist) return 'SameAccountType';
      return [{ type: 'AccountTypeChanged', data: { userId, isArtist: command.isArtist } }];
    case 'choose-language':
      if (command.language === account.language) return [];
      return [{ type: 'LanguageChosen', data: { userId, language: command.language } }];
    case 'change-password': {
      if (command.checkedHash !== account.passwordHash) return 'WrongPassword';
      const { passwordHash, onlySessionLeft } = command;
      return [{ type: 'PasswordChanged', data: { userId, passwordHash, onlySessionLeft } }];
    }
    case 'confirm-email':
    case 'request-email-change':
    case 'cancel-email-change':
    case 'change-email':
    case 'request-password-reset':
    case 'reset-password':
      return changeByMail(command, account);
    case 'request-deletion':
    case 'refuse-deletion':
    case 'delete':
      return changeDeletion(command, account);
    case 'link-identity':
    case 'unlink-identity':
      return changeIdentities(command, account);
    case 'grant-role':
    case 'revoke-role':
    case 'suspend':
    case 'lift-suspension':
      return changeByAdmin(command, account);
    default:
      return assertNever(command);
  }
}

/**
 * The fence of a claim: after it, neither a registration nor a change of name that is still under way can use the
 * claim, because both are decided on this same stream.
 */
function revokeNameClaim(
  { userId, claimId }: Extract<AccountCommand, { kind: 'revoke-name-claim' }>,
  state: AccountState,
): AccountDecision {
  if (state.kind === 'registered' && claimsOf(state).includes(claimId)) return 'ClaimInUse';
  if (state.revokedClaimIds.includes(claimId)) return [];
  return [{ type: 'NameClaimRevoked', data: { userId, claimId } }];
}

const claimsOf = ({ usernameClaimId, emailClaimId, identities }: RegisteredAccount) => [
  ...[usernameClaimId, emailClaimId],
  ...identities.map(({ identityClaimId }) => identityClaimId),
];

function noteErasure(state: AccountState): AccountDecision {
  if (state.kind !== 'deleted') return 'NoSuchAccount';
  return [{ type: 'PersonErased', data: { userId: state.userId } }];
}

function evolve(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'UserRegistered') {
    return {
      kind: 'registered',
      ...event.data,
      isEmailConfirmed: false,
      language: null,
      identities: [],
      grantedRoles: [],
      mailed: noRequests,
      suspension: null,
      deletionRequest: null,
      deletionRefusal: null,
      revokedClaimIds: state.revokedClaimIds,
    };
  }
  if (event.type === 'NameClaimRevoked') {
    return { ...state, revokedClaimIds: [...state.revokedClaimIds, event.data.claimId] };
  }
  if (event.type === 'PersonErased') return state.kind === 'deleted' ? { ...state, email: null } : state;
  if (state.kind === 'deleted') return state;
  if (state.kind === 'unregistered') throw new Error(`${event.type} before UserRegistered`);
  switch (event.type) {
    case 'UsernameChanged':
    case 'AccountTypeChanged':
    case 'LanguageChosen':
      return { ...state, ...event.data };
    case 'PasswordChanged':
    case 'PasswordReset': {
      const isEmailConfirmed = state.isEmailConfirmed || event.type === 'PasswordReset';
      // A link for a new password is worth nothing once there is one.
      const mailed = { ...state.mailed, passwordReset: null };
      return { ...state, passwordHash: event.data.passwordHash, isEmailConfirmed, mailed };
    }
    case 'EmailChangeRequested':
      return { ...state, mailed: { ...state.mailed, emailChange: event.data } };
    case 'EmailChangeCancelled':
      return { ...state, mailed: { ...state.mailed, emailChange: null } };
    case 'EmailChanged': {
      const { email, emailKey, emailClaimId } = event.data;
      // Links that went to the former address are worth nothing any more.
      return { ...state, email, emailKey, emailClaimId, isEmailConfirmed: true, mailed: noRequests };
    }
    case 'EmailConfirmed':
      return { ...state, isEmailConfirmed: true };
    case 'PasswordResetRequested':
      return { ...state, mailed: { ...state.mailed, passwordReset: event.data } };
    case 'AccountDeletionRequested':
      return { ...state, deletionRequest: event.data, deletionRefusal: null };
    case 'AccountDeletionRefused':
      return { ...state, deletionRequest: null, deletionRefusal: event.data };
    case 'AccountDeleted': {
      const { userId, usernameKey, usernameClaimId, emailKey, emailClaimId, email } = state;
      const { revokedClaimIds, identities, language, isEmailConfirmed } = state;
      const claims = { usernameKey, usernameClaimId, emailKey, emailClaimId, revokedClaimIds, identities };
      return { kind: 'deleted', userId, email, isEmailConfirmed, language, ...claims };
    }
    case 'IdentityLinked':
      return withIdentity(state, event.data);
    case 'IdentityUnlinked': {
      const { identityClaimId } = event.data;
      return { ...state, identities: state.identities.filter((each) => each.identityClaimId !== identityClaimId) };
    }
    case 'AccountSuspended':
      return { ...state, suspension: { reason: event.data.reason } };
    case 'AccountSuspensionLifted':
      return { ...state, suspension: null };
    case 'RoleGranted':
      return { ...state, grantedRoles: [...state.grantedRoles, event.data.role] };
    case 'RoleRevoked':
      return { ...state, grantedRoles: state.grantedRoles.filter((role) => role !== event.data.role) };
    default:
      return assertNever(event);
  }
}
