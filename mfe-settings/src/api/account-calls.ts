// Queries and commands for deleting the account, its sessions, and its second factors.
import { bus } from '@libretto/contracts/federation';
import type { HttpCalls } from '@libretto/contracts/http';
import { useCommand } from '@libretto/product/command';
import { patch, query } from '@libretto/product/query';
import { userId } from '@libretto/product/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';

export type DeletionStatus = HttpCalls['GET /api/user/account-deletion-status']['response'];
export const useDeletionStatus = () => useQuery(query('GET /api/user/account-deletion-status'));
/**
 * Loads the public site as a new document, so that no data of the account stays in this tab, wherever the end of the
 * session has redirected it.
 */
export const useDeleteAccount = () =>
  useCommand('DELETE /api/user/delete-account', { onDone: () => window.location.assign('/') });
export function useRequestDeletion() {
  const queries = useQueryClient();
  return useCommand('POST /api/user/request-account-deletion', {
    onDone: ({ deletionRequest }) =>
      patch(queries, 'GET /api/user/account-deletion-status', undefined, (held) => ({
        ...held,
        ...{ hasPendingDeletionRequest: true, deletionRequest, canDelete: false },
      })),
  });
}

export type OwnSession = HttpCalls['GET /api/auth/sessions']['response']['sessions'][number];
export const useOwnSessions = () => useQuery(query('GET /api/auth/sessions'));
export function useEndSession() {
  const queries = useQueryClient();
  return useCommand('DELETE /api/auth/sessions/{id}', {
    onDone: (_, { params: { id: ended } }) =>
      patch(queries, 'GET /api/auth/sessions', undefined, (held) => ({
        sessions: held.sessions.filter(({ id }) => id !== ended),
      })),
  });
}
export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useCommand('DELETE /api/auth/sessions', {
    onDone: () =>
      patch(queries, 'GET /api/auth/sessions', undefined, (held) => ({
        sessions: held.sessions.filter(({ isCurrent }) => isCurrent),
      })),
  });
}

export type Factors = HttpCalls['GET /api/auth/factors']['response'];
export const useFactors = () => useQuery(query('GET /api/auth/factors'));
const useFactorPatch = () => {
  const queries = useQueryClient();
  return (change: (held: Factors) => Factors) => {
    patch(queries, 'GET /api/auth/factors', undefined, change);
    // Staff have their roles only with a second factor, so the shell reads the session again.
    bus.emit('profile/changed', { userId: userId() ?? '' });
  };
};
export const useBeginTotp = () => useCommand('POST /api/auth/totp/begin');
export function useConfirmTotp() {
  const change = useFactorPatch();
  return useCommand('POST /api/auth/totp/confirm', {
    onDone: ({ recoveryCodes }) =>
      change((held) => ({ ...held, hasTotp: true, recoveryCodesLeft: recoveryCodes.length })),
  });
}
export function useTurnTotpOff() {
  const change = useFactorPatch();
  return useCommand('DELETE /api/auth/totp', {
    onDone: () => change((held) => ({ ...held, hasTotp: false, recoveryCodesLeft: 0 })),
  });
}
export function useNewRecoveryCodes() {
  const change = useFactorPatch();
  return useCommand('POST /api/auth/recovery-codes', {
    onDone: ({ recoveryCodes }) => change((held) => ({ ...held, recoveryCodesLeft: recoveryCodes.length })),
  });
}
export const useBeginPasskey = () => useCommand('POST /api/auth/passkeys/begin');
export function useAddPasskey() {
  const change = useFactorPatch();
  return useCommand('POST /api/auth/passkeys', {
    onDone: ({ passkey }) => change((held) => ({ ...held, passkeys: [...held.passkeys, passkey] })),
  });
}
export function useRemovePasskey() {
  const change = useFactorPatch();
  return useCommand('DELETE /api/auth/passkeys/{id}', {
    onDone: (_, { params: { id: removed } }) =>
      change((held) => ({ ...held, passkeys: held.passkeys.filter(({ id }) => id !== removed) })),
  });
}

export type LinkedServices = HttpCalls['GET /api/auth/identities']['response'];
export const useServices = () => useQuery(query('GET /api/auth/providers'));
export const useLinkedServices = () => useQuery(query('GET /api/auth/identities'));
/** Navigates to the sign-in page of the service, which redirects back. */
export const useLinkService = () =>
  useCommand('POST /api/auth/identities/{provider}', { onDone: ({ url }) => window.location.assign(url) });
export function useUnlinkService() {
  const queries = useQueryClient();
  return useCommand('DELETE /api/auth/identities/{provider}', {
    onDone: (_, { params: { provider: ended } }) =>
      patch(queries, 'GET /api/auth/identities', undefined, (held) => ({
        ...held,
        identities: held.identities.filter(({ provider }) => provider !== ended),
      })),
  });
}
