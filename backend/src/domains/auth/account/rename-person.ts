// Changes an account's username: claims the new name, switches to it, and only then releases the old one.
import type { CommandContext, Mark } from '../../../kernel/commands';
import { newId } from '../../../kernel/ids';
import { claimName } from '../names/claim-name';
import { usernameClaimStream } from '../names/name-claim.decider';
import { nameKey } from '../names/name-key';
import { accountStream } from './account.stream';
import type { RegistrationDeps } from './register-person';

export type Renaming =
  | { readonly kind: 'renamed'; readonly marks: readonly Mark[] }
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

  const usernameKey = nameKey(deps.secrets, 'username', username);
  const isRespelling = usernameKey === account.usernameKey;
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
  const unused = isUsed
    ? { key: account.usernameKey, claimId: account.usernameClaimId }
    : { key: usernameKey, claimId: usernameClaimId };
  if (!isRespelling) await usernames.execute(unused.key, { kind: 'release', claimId: unused.claimId }, context);
  if (isUsed) return { kind: 'renamed', marks: outcome.marks };
  return { kind: 'refused', refusal: outcome.refusal === 'UsernameJustChanged' ? outcome.refusal : 'Taken' };
}
