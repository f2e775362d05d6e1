// Ends the sessions of a deleted account and releases its name, address and identities.
import type { CommandContext } from '../../../kernel/commands/commands';
import { endSessions } from '../access/end-sessions';
import { accountStream } from '../account/account.stream';
import type { AuthDeps } from '../auth.deps';
import { emailClaimStream, identityClaimStream, usernameClaimStream } from '../names/name-claim.decider';

/** Idempotent: the route calls it for the person who waits, and a policy repeats it from the event. */
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
