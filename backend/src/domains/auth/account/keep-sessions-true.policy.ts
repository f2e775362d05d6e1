// Sessions carry roles, and a changed password ends the others. The route does both at once; this policy does them again
// from the event, so that a crash right after the append leaves no session with a right it should not have.
import { definePolicy } from '../../../kernel/policy';
import type { Sessions } from '../../../ports/sessions';
import type { Accounts } from '../names/claim-name';
import type { AccountEvent } from './account.events';
import { rolesOf } from './account.stream';

type Watched = Extract<
  AccountEvent,
  {
    type:
      | 'AccountSuspended'
      | 'AccountTypeChanged'
      | 'RoleGranted'
      | 'RoleRevoked'
      | 'PasswordChanged'
      | 'PasswordReset';
  }
>;

export function keepSessionsTruePolicy(sessions: Sessions, accounts: Accounts) {
  const refreshRoles = async (userId: string) => {
    // The account as it is now, not as the event left it: an old event handed over again must not bring back a role.
    const { state } = await accounts.load(userId);
    if (state.kind === 'registered') await sessions.changeRoles(userId, rolesOf(state));
  };
  const endSessions = async (userId: string, changedAt: string, onlySessionLeft?: string) => {
    const changedAtMs = Date.parse(changedAt);
    // Anyone who signed in since then did so with the new password.
    const ended = (await sessions.listOf(userId)).filter(
      (each) => each.id !== onlySessionLeft && each.createdAtMs <= changedAtMs,
    );
    for (const session of ended) await sessions.revoke(userId, session.id);
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
    },
  });
}
