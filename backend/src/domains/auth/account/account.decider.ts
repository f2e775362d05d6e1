// Business rules of one account: it is registered once, claims back its unique names, and it cannot grant itself a
// role.

import type { Decider } from '../../../kernel/commands/decider';
import type { Language } from '../../../kernel/texts/text';
import { assertNever } from '../../../kernel/values/assert';
import { type AdminAct, changeByAdmin } from '../access/admin-acts';
import { changeByMail, type MailedChange } from '../email/mailed-changes';
import type { AccountEvent, VoidingCause } from './account.events';
import { evolveAccount } from './account.state';
import type { AccountDecision, AccountRefusal, AccountState, RegisteredAccount } from './account.types';
import { changeDeletion, type DeletionCommand } from './deletion-request';
import { changeIdentities, type IdentityCommand, type NewIdentity } from './linked-identities';

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
      /** Claim id of the new name; the current claim when only case or spacing changes. */
      readonly usernameClaimId: string;
      /**
       * Claim id of the current name, so that concurrent renames cannot build on a name that one of them has released.
       */
      readonly replacedClaimId: string;
    }
  | { readonly kind: 'change-account-type'; readonly isArtist: boolean }
  | { readonly kind: 'choose-language'; readonly language: Language }
  | {
      readonly kind: 'change-password';
      /**
       * The hash that the current password was verified against; a different stored hash means that the password has
       * changed.
       */
      readonly checkedHash: string;
      readonly passwordHash: string;
      readonly onlySessionLeft: string | null;
    }
  | MailedChange
  | DeletionCommand
  | IdentityCommand
  /** Records that the person's encryption key was destroyed. */
  | { readonly kind: 'note-erasure' }
  | AdminAct
  | {
      readonly kind: 'void-credentials';
      readonly cause: VoidingCause;
      readonly causeId: string;
      readonly endsSessions: boolean;
      readonly onlySessionLeft: string | null;
    }
  /** Guarantees that a claim can never be used later, unless it is in use already. */
  | { readonly kind: 'revoke-name-claim'; readonly userId: string; readonly claimId: string };

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent, AccountRefusal> = {
  initialState: { kind: 'unregistered', revokedClaimIds: [] },
  evolve: evolveAccount,
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
    case 'undo-email-change':
    case 'lose-unproven-email':
      return changeByMail(command, account);
    case 'void-credentials': {
      const { kind: _, ...data } = command;
      if (account.voidingCauses.includes(data.causeId)) return [];
      return [{ type: 'CredentialsVoided', data: { userId, ...data } }];
    }
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
 * Fences off a claim: once it is revoked, no pending registration or rename can use it, because both are decided on
 * this same stream.
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
