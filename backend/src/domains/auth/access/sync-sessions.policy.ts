// Sessions carry roles, and security events end sessions. The route updates sessions immediately; this policy repeats
// the update from the event, so that a crash right after the append leaves no session with excessive rights.
import { definePolicy, type Reaction } from '../../../kernel/consumers/policies/policy';
import type { AccountEvent } from '../account/account.events';
import type { AuthDeps } from '../auth.deps';
import { dropPlantedFactors } from '../factors/drop-planted';
import type { Accounts } from '../names/claim-name';
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
      | 'EmailConfirmed'
      | 'RoleGranted'
      | 'RoleRevoked'
      | 'PasswordChanged'
      | 'PasswordReset';
  }
>;

type Proof = Pick<Extract<AccountEvent, { type: 'EmailChanged' | 'EmailConfirmed' }>, 'type' | 'data'>;

export function syncSessionsPolicy(
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
  /** The factors that a first proof drops are gone before roles are decided, whichever policy is first. */
  const refreshAfterProof = async (event: Proof, reaction: Reaction) => {
    await dropPlantedFactors(deps, event, reaction.command());
    await refreshGrantedRoles(event.data.userId);
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
      EmailChanged: async (event, reaction) => {
        const { userId, undoableUntil, isFirstProof, onlySessionLeft } = event.data;
        // The field is missing in events from before changes of address ended sessions.
        if (undoableUntil !== undefined) await endSessions(userId, event.metadata.at, onlySessionLeft);
        if (isFirstProof) await refreshAfterProof(event, reaction);
      },
      EmailConfirmed: async (event, reaction) => {
        const { userId, isFirstProof, onlySessionLeft } = event.data;
        if (!isFirstProof) return;
        await endSessions(userId, justBefore(event.metadata.at), onlySessionLeft);
        await refreshAfterProof(event, reaction);
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
