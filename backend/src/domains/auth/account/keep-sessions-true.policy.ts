// Sessions carry roles, and security events end sessions. The route does both at once; this policy does them again from the
// event, so that a crash right after the append leaves no session with a right it should not have.
import { definePolicy } from '../../../kernel/policy';
import type { AuthDeps } from '../auth.deps';
import type { Accounts } from '../names/claim-name';
import type { AccountEvent } from './account.events';
import { changeSessionRoles } from './session-roles';

type Watched = Extract<
  AccountEvent,
  {
    type:
      | 'AccountSuspended'
      | 'AccountTypeChanged'
      | 'CredentialsVoided'
      | 'EmailChanged'
      | 'EmailChangeUndone'
      | 'RoleGranted'
      | 'RoleRevoked'
      | 'PasswordChanged'
      | 'PasswordReset';
  }
>;

export function keepSessionsTruePolicy(
  deps: Pick<AuthDeps, 'commands' | 'sessions' | 'realtime' | 'installation' | 'clock'>,
  accounts: Accounts,
) {
  const { sessions, realtime } = deps;
  const refreshRoles = async (userId: string) => {
    // The account as it is now, not as the event left it: an old event handed over again must not bring back a role.
    const { state } = await accounts.load(userId);
    if (state.kind === 'registered') await changeSessionRoles(deps, state);
    realtime.recheck(userId);
  };
  /** They may depend on a second factor. */
  const refreshGrantedRoles = async (userId: string) => {
    const { state } = await accounts.load(userId);
    if (state.kind === 'registered' && state.grantedRoles.length > 0) await refreshRoles(userId);
  };
  const endSessions = async (userId: string, changedAt: string, onlySessionLeft?: string | null) => {
    const changedAtMs = Date.parse(changedAt);
    // Anyone who signed in since then did so with what counts now.
    const ended = (await sessions.listOf(userId)).filter(
      (each) => each.id !== onlySessionLeft && each.createdAtMs <= changedAtMs,
    );
    for (const session of ended) {
      await sessions.revoke(userId, session.id);
      realtime.disconnectSession(session.id);
    }
  };
  return definePolicy<Watched>({
    name: 'keep-sessions-true',
    handlers: {
      AccountSuspended: ({ data, metadata }) => endSessions(data.userId, metadata.at),
      AccountTypeChanged: ({ data }) => refreshRoles(data.userId),
      RoleGranted: ({ data }) => refreshRoles(data.userId),
      RoleRevoked: ({ data }) => refreshRoles(data.userId),
      PasswordChanged: async ({ data, metadata }) => {
        if (data.onlySessionLeft !== null) await endSessions(data.userId, metadata.at, data.onlySessionLeft);
      },
      PasswordReset: ({ data, metadata }) => endSessions(data.userId, metadata.at),
      EmailChanged: async ({ data: { userId, undoableUntil, onlySessionLeft }, metadata }) => {
        // Stored without it before changes of address ended sessions.
        if (undoableUntil !== undefined) await endSessions(userId, metadata.at, onlySessionLeft);
      },
      EmailChangeUndone: ({ data, metadata }) => endSessions(data.userId, metadata.at),
      CredentialsVoided: async ({ data: { userId, cause, endsSessions, onlySessionLeft }, metadata }) => {
        if (cause === 'factor-added' || cause === 'factor-removed') await refreshGrantedRoles(userId);
        // Not of the same millisecond, in which the person may have signed in again: nothing that they sign in with has changed.
        if (endsSessions) await endSessions(userId, justBefore(metadata.at), onlySessionLeft);
      },
    },
  });
}

const justBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString();
