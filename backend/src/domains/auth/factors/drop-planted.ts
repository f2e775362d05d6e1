// What somebody else added to an account does not outlive the proof of whose it is: the first proof of its address drops every
// factor, and a change of address that was undone drops those of its time. Links to other services end with the event itself.
import type { CommandContext } from '../../../kernel/commands';
import { definePolicy } from '../../../kernel/policy';
import type { AccountEvent } from '../account/account.events';
import type { AuthDeps } from '../auth.deps';
import { factorStream } from './factors.stream';

type Watched = Extract<AccountEvent, { type: 'PasswordReset' | 'EmailChangeUndone' }>;

/** The route drops at once; the policy does it again from the event, which changes nothing the second time. */
export async function dropPlantedFactors(
  { commands }: Pick<AuthDeps, 'commands'>,
  { type, data }: Pick<Watched, 'type' | 'data'>,
  context: CommandContext,
): Promise<void> {
  const { userId, securityEpoch } = data;
  if (securityEpoch === undefined) return;
  const addedSince = type === 'EmailChangeUndone' ? (data as EmailUndone).factorsSince : null;
  const drop = { kind: 'drop-factors', userId, addedSince, securityEpoch } as const;
  await commands.handlerOf(factorStream).execute(userId, drop, context);
}

type EmailUndone = Extract<Watched, { type: 'EmailChangeUndone' }>['data'];

export const dropPlantedFactorsPolicy = (deps: Pick<AuthDeps, 'commands'>) =>
  definePolicy<Watched>({
    name: 'drop-planted-factors',
    startFrom: 'now',
    handlers: {
      PasswordReset: (event, reaction) => dropPlantedFactors(deps, event, reaction.command()),
      EmailChangeUndone: (event, reaction) => dropPlantedFactors(deps, event, reaction.command()),
    },
  });
