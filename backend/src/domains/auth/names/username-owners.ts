// Finds who has a user name, under its present and former keys, and whether a name looks like the one of somebody else.
import { accountStream } from '../account/account.stream';
import type { RegisteredAccount } from '../account/account.types';
import type { AuthDeps } from '../auth.deps';
import { usernameClaimStream } from './name-claim.decider';
import { isSameName, lookKeysOf, looksLike, usernameKeysOf } from './name-key';

type Deps = Pick<AuthDeps, 'commands' | 'secrets'>;

/** Returns the person with exactly this name, in any case, and never one whose name only looks like it. */
export async function personNamed(deps: Deps, username: string): Promise<string | undefined> {
  for (const key of usernameKeysOf(deps.secrets, username)) {
    const owner = (await ownersOf(deps, key)).find((each) => each.username && isSameName(each.username, username));
    if (owner !== undefined) return owner.userId;
  }
  return undefined;
}

/**
 * Returns whether another person has this name, or one that looks like it. Of two people who register the same name
 * concurrently, `claimName` decides. Look-alikes of the present name do not count, except with exactly this name: two
 * people may have names that look alike from before names were compared by their looks, and each may respell its own.
 */
export async function belongsToAnother(
  deps: Deps,
  username: string,
  { userId, presentName }: { readonly userId: string; readonly presentName: string | null },
): Promise<boolean> {
  const { secrets } = deps;
  const isTaken = (other: string) =>
    isSameName(username, other) ||
    (looksLike(username, other) && (presentName === null || !looksLike(presentName, other)));
  for (const key of new Set([...usernameKeysOf(secrets, username), ...lookKeysOf(secrets, username)])) {
    const owners = await ownersOf(deps, key);
    if (owners.some((each) => each.userId !== userId && each.username && isTaken(each.username))) return true;
  }
  return false;
}

async function ownersOf({ commands }: Deps, key: string): Promise<readonly RegisteredAccount[]> {
  const { state: name } = await commands.handlerOf(usernameClaimStream).load(key);
  const owners: RegisteredAccount[] = [];
  for (const { holderId, claimId } of [...(name.kind === 'claimed' ? [name] : []), ...name.lookAlikes]) {
    const { state: account } = await commands.handlerOf(accountStream).load(holderId);
    if (account.kind === 'registered' && account.usernameClaimId === claimId) owners.push(account);
  }
  return owners;
}
