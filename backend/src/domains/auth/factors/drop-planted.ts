// Removes factors that an attacker added to an account: the first proof of its address drops every factor, and an
// undone change of address drops those added in its time. Links to identity providers end with the event itself.
import type { CommandContext } from '../../../kernel/commands/commands';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import type { AccountEvent } from '../account/account.events';
import type { AuthDeps } from '../auth.deps';
import { factorStream } from './factors.stream';

type Watched = Extract<
  AccountEvent,
  { type: 'PasswordReset' | 'EmailChanged' | 'EmailChangeUndone' | 'EmailConfirmed' }
>;

/** The route calls it immediately; the policy repeats it from the event, which then changes nothing. */
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
      EmailChanged: (event, reaction) => dropPlantedFactors(deps, event, reaction.command()),
      EmailConfirmed: (event, reaction) => dropPlantedFactors(deps, event, reaction.command()),
      EmailChangeUndone: (event, reaction) => dropPlantedFactors(deps, event, reaction.command()),
    },
  });
