// Sessions carry roles, and security events end sessions. The route updates sessions immediately; this policy repeats
// the update from the event, so that a crash right after the append leaves no session with excessive rights.
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
    // Uses the current account and not the state at the event, so that a redelivered old event cannot restore a role.
    const { state } = await accounts.load(userId);
    if (state.kind === 'registered') await changeSessionRoles(deps, state);
    realtime.recheck(userId);
  };
  /** Granted roles may depend on a second factor. */
  const refreshGrantedRoles = async (userId: string) => {
    const { state } = await accounts.load(userId);
    if (state.kind === 'registered' && state.grantedRoles.length > 0) await refreshRoles(userId);
  };
  const endSessions = async (userId: string, changedAt: string, onlySessionLeft?: string | null) => {
    const changedAtMs = Date.parse(changedAt);
    // Later sessions were opened with current credentials and stay.
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
        // The field is missing in events from before changes of address ended sessions.
        if (undoableUntil !== undefined) await endSessions(userId, metadata.at, onlySessionLeft);
      },
      EmailChangeUndone: ({ data, metadata }) => endSessions(data.userId, metadata.at),
      CredentialsVoided: async ({ data: { userId, cause, endsSessions, onlySessionLeft }, metadata }) => {
        if (cause === 'factor-added' || cause === 'factor-removed') await refreshGrantedRoles(userId);
        // Sessions of the same millisecond stay: the person may have just signed in again, and no credentials have
        // changed.
        if (endsSessions) await endSessions(userId, justBefore(metadata.at), onlySessionLeft);
      },
    },
  });
}

const justBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString();
