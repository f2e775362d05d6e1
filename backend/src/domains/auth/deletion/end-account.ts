// What ends with an account at once: its sessions, and its hold on name, address and accounts at other services.
import type { CommandContext } from '../../../kernel/commands';
import { accountStream } from '../account/account.stream';
import { endSessions } from '../account/end-sessions';
import type { AuthDeps } from '../auth.deps';
import { emailClaimStream, identityClaimStream, usernameClaimStream } from '../names/name-claim.decider';

/** Harmless to repeat: the route does it for the person who waits, a policy again from the event. */
export async function endAccount(
  deps: Pick<AuthDeps, 'commands' | 'sessions' | 'realtime'>,
  userId: string,
  context: CommandContext,
): Promise<void> {
  const { state } = await deps.commands.handlerOf(accountStream).load(userId);
  if (state.kind !== 'deleted') return;
  await endSessions(deps, userId);
  const { usernameKey, usernameClaimId, emailKey, emailClaimId, identities } = state;
  const usernames = deps.commands.handlerOf(usernameClaimStream);
  await usernames.execute(usernameKey, { kind: 'release', claimId: usernameClaimId }, context);
  const emails = deps.commands.handlerOf(emailClaimStream);
  await emails.execute(emailKey, { kind: 'release', claimId: emailClaimId }, context);
  const claims = deps.commands.handlerOf(identityClaimStream);
  for (const { identityKey, identityClaimId } of identities)
    await claims.execute(identityKey, { kind: 'release', claimId: identityClaimId }, context);
}
