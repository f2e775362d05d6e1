// Rebuilds the state of an account from its events.
import { assertNever } from '../../../kernel/assert';
import type { AccountState } from './account.decider';
import type { AccountEvent } from './account.events';
import { withIdentity } from './linked-identities';
import { noRequests } from './mailed-changes';
import { firstEpochs, voided } from './security-events';

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
      // Setting a password by mail proves the mailbox; on the first proof, identities that others linked before are
      // dropped.
      return {
        ...kept,
        passwordHash,
        isEmailConfirmed: true,
        identities: isFirstProof ? [] : kept.identities,
        mailed: isFirstProof ? noRequests : kept.mailed,
      };
    }
    case 'EmailChangeRequested':
      return { ...state, mailed: { ...state.mailed, emailChange: event.data } };
    case 'EmailChangeCancelled':
      return { ...state, mailed: { ...state.mailed, emailChange: null } };
    case 'EmailChanged': {
      const { requestId, email, emailKey, emailClaimId, undoableUntil } = event.data;
      const former = undoableUntil !== undefined && { requestId, undoableUntil, email: state.email };
      const after = { ...voided(state, event.type), email, emailKey, emailClaimId, isEmailConfirmed: true };
      if (!former) return after;
      const formerAddresses = [...state.mailed.formerAddresses, { ...former, emailKey: state.emailKey }];
      return { ...after, mailed: { ...after.mailed, formerAddresses } };
    }
    case 'EmailChangeUndone': {
      const { email, emailKey, emailClaimId } = event.data;
      // The person who requested the change knew the password, so it is cleared.
      const after = { ...voided(state, event.type), passwordHash: null, isEmailConfirmed: true };
      return { ...after, email, emailKey, emailClaimId, mailed: noRequests };
    }
    case 'UnprovenEmailLost':
      return { ...state, email: null, emailKey: '', emailClaimId: '' };
    case 'CredentialsVoided': {
      const voidingCauses = [...state.voidingCauses, event.data.causeId].slice(-rememberedCauses);
      return { ...voided(state, event.type), voidingCauses };
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
