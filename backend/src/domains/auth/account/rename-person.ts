// Changes an account's username: claims the new name, switches to it, and only then releases the old one.
import type { CommandContext, ConsistencyToken } from '../../../kernel/commands/commands';
import { newId } from '../../../kernel/values/ids';
import { claimName } from '../names/claim-name';
import { usernameClaimStream } from '../names/name-claim.decider';
import { isSameName, nameKey } from '../names/name-key';
import { belongsToAnother } from '../names/username-owners';
import { accountStream } from './account.stream';
import type { RegistrationDeps } from './register-person';

export type Renaming =
  | { readonly kind: 'renamed'; readonly tokens: readonly ConsistencyToken[] }
  | { readonly kind: 'refused'; readonly refusal: 'NoSuchAccount' | 'SameUsername' | 'UsernameJustChanged' | 'Taken' };

export async function renamePerson(
  deps: RegistrationDeps,
  userId: string,
  username: string,
  context: CommandContext,
): Promise<Renaming> {
  const accounts = deps.commands.handlerOf(accountStream);
  const usernames = deps.commands.handlerOf(usernameClaimStream);
  const { state: account } = await accounts.load(userId);
  if (account.kind !== 'registered') return { kind: 'refused', refusal: 'NoSuchAccount' };
  if (account.username === username) return { kind: 'refused', refusal: 'SameUsername' };

  if (await belongsToAnother(deps, username, { userId, presentName: account.username }))
    return { kind: 'refused', refusal: 'Taken' };
  // Another spelling of the own name keeps its claim, also where an older account has the claim of the look.
  const isOwnName = account.username !== null && isSameName(account.username, username);
  const usernameKey = isOwnName ? account.usernameKey : nameKey(deps.secrets, 'username', username);
  const { state: claim } = await usernames.load(usernameKey);
  // The account may have this claim under a former key too.
  const isRespelling = claim.kind === 'claimed' && claim.claimId === account.usernameClaimId;
  const usernameClaimId = isRespelling ? account.usernameClaimId : newId();
  if (!isRespelling) {
    const wanted = { key: usernameKey, claimId: usernameClaimId, holderId: userId, nowMs: deps.clock.nowMs() };
    const claimed = await claimName(usernames, accounts, wanted, context);
    if (claimed === 'taken') return { kind: 'refused', refusal: 'Taken' };
  }
  const replacedClaimId = account.usernameClaimId;
  const change = { kind: 'change-username', username, usernameKey, usernameClaimId, replacedClaimId } as const;
  const outcome = await accounts.execute(userId, change, context);
  const isUsed = outcome.kind === 'accepted';
  const release = (key: string, claimId: string) => usernames.execute(key, { kind: 'release', claimId }, context);
  if (isUsed && usernameKey !== account.usernameKey) await release(account.usernameKey, account.usernameClaimId);
  if (!isUsed && !isRespelling) await release(usernameKey, usernameClaimId);
  if (isUsed) return { kind: 'renamed', tokens: outcome.tokens };
  return { kind: 'refused', refusal: outcome.refusal === 'UsernameJustChanged' ? outcome.refusal : 'Taken' };
}
