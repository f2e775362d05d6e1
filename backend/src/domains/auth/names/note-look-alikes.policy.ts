// Notes every user name under the keys of the names that it looks like, unless its claim has that key: names from before
// user names were compared by their looks, and names with a capital I. `belongsToAnother` refuses a new name that looks
// like a noted one, even if nobody claims the key. The policy reads the log from its beginning.
import type { CommandContext } from '../../../kernel/commands/commands';
import { definePolicy, type Reaction } from '../../../kernel/consumers/policies/policy';
import type { AccountEvent } from '../account/account.events';
import { accountStream } from '../account/account.stream';
import type { AuthDeps } from '../auth.deps';
import { usernameClaimStream } from './name-claim.decider';
import { lookKeysOf } from './name-key';

type Watched = Extract<AccountEvent, { type: 'UserRegistered' | 'UsernameChanged' }>;
type Deps = Pick<AuthDeps, 'commands' | 'secrets'>;

export function noteLookAlikesPolicy(deps: Deps) {
  const note = ({ data: { userId } }: Watched, reaction: Reaction) =>
    noteLookAlikes(deps, userId, (label) => reaction.command(label));
  return definePolicy<Watched>({
    name: 'note-look-alikes',
    handlers: { UserRegistered: note, UsernameChanged: note },
  });
}

async function noteLookAlikes(
  { commands, secrets }: Deps,
  userId: string,
  context: (label: string) => CommandContext,
): Promise<void> {
  const accounts = commands.handlerOf(accountStream);
  const usernames = commands.handlerOf(usernameClaimStream);
  const { state: account } = await accounts.load(userId);
  if (account.kind !== 'registered' || account.username === null) return;
  for (const key of lookKeysOf(secrets, account.username)) {
    if (key === account.usernameKey) continue;
    const { state: name } = await usernames.load(key);
    for (const { holderId, claimId } of name.lookAlikes) {
      const { state: holder } = await accounts.load(holderId);
      const isInUse = holder.kind === 'registered' && holder.usernameClaimId === claimId;
      if (!isInUse) await usernames.execute(key, { kind: 'release', claimId }, context(`${key}/release/${claimId}`));
    }
    const own = { kind: 'note-look-alike', holderId: userId, claimId: account.usernameClaimId } as const;
    await usernames.execute(key, own, context(`${key}/note`));
  }
}
