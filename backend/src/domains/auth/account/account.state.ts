// Rebuilds the state of an account from its events.
import { assertNever } from '../../../kernel/values/assert';
import { firstEpochs, voided } from '../access/security-events';
import { noRequests, withRequest } from '../email/mailed-changes';
import type { AccountEvent } from './account.events';
import type { AccountState, RegisteredAccount } from './account.types';
import { withIdentity } from './linked-identities';

/** Bound on remembered causes; duplicate deliveries arrive within seconds. */
const rememberedCauses = 50;

export function evolveAccount(state: AccountState, event: AccountEvent): AccountState {
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
      ...firstEpochs,
      voidingCauses: [],
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
      return { ...voided(state, event.type), passwordHash: event.data.passwordHash };
    case 'PasswordReset': {
      const { passwordHash, isFirstProof = false } = event.data;
      const kept = voided(state, event.type);
      // Setting a password by mail proves the mailbox.
      return {
        ...(isFirstProof ? withoutPlanted({ ...kept, passwordHash }) : { ...kept, passwordHash }),
        isEmailConfirmed: true,
      };
    }
    case 'EmailChangeRequested':
      return {
        ...state,
        mailed: {
          ...state.mailed,
          emailChange: event.data,
          recentEmailChanges: withRequest(state.mailed, event.data),
        },
      };
    case 'EmailChangeCancelled':
      return { ...state, mailed: { ...state.mailed, emailChange: null } };
    case 'EmailChanged': {
      const { email, emailKey, emailClaimId, undoableUntil, isFirstProof } = event.data;
      const kept = voided(state, isFirstProof ? 'EmailConfirmed' : event.type);
      const after = {
        ...(isFirstProof ? withoutPlanted(kept) : kept),
        ...{ email, emailKey, emailClaimId, isEmailConfirmed: true },
      };
      if (undoableUntil === undefined) return { ...after, mailed: { ...after.mailed, recentEmailChanges: [] } };
      const requestIds = state.mailed.recentEmailChanges.map((each) => each.requestId);
      const former = { requestIds, undoableUntil, email: state.email, emailKey: state.emailKey };
      const formerAddresses = [...state.mailed.formerAddresses, former];
      return { ...after, mailed: { ...after.mailed, formerAddresses, recentEmailChanges: [] } };
    }
    case 'EmailChangeUndone': {
      const { email, emailKey, emailClaimId } = event.data;
      // The person who requested the change knew the password, so it is cleared, and may have linked services.
      const after = { ...voided(state, event.type), passwordHash: null, isEmailConfirmed: true, identities: [] };
      return { ...after, email, emailKey, emailClaimId, mailed: noRequests };
    }
    case 'UnprovenEmailLost':
      return { ...state, email: null, emailKey: '', emailClaimId: '' };
    case 'CredentialsVoided': {
      const voidingCauses = [...state.voidingCauses, event.data.causeId].slice(-rememberedCauses);
      return { ...voided(state, event.type), voidingCauses };
    }
    case 'EmailConfirmed':
      // Older events, from before a confirmation removed factors, lack this field.
      if (!event.data.isFirstProof) return { ...state, isEmailConfirmed: true };
      return { ...withoutPlanted(voided(state, event.type)), isEmailConfirmed: true };
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
      return { ...voided(state, event.type), suspension: { reason: event.data.reason } };
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

/**
 * Returns the account after the first proof of its address. Linked identities are removed, because somebody else may
 * have signed up with the address; an account without a password keeps them, because they are its only way to sign in.
 */
const withoutPlanted = (account: RegisteredAccount): RegisteredAccount => ({
  ...account,
  identities: account.passwordHash === null ? account.identities : [],
  mailed: noRequests,
});
