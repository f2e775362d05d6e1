// Finds the key under which an address is claimed. Accounts from before addresses had their own normalization use the
// former key.
import { accountStream } from '../account/account.stream';
import type { AuthDeps } from '../auth.deps';
import { emailClaimStream } from './name-claim.decider';
import { canonicalEmail, emailKeysOf } from './name-key';

export async function emailKeyOf(
  { commands, secrets }: Pick<AuthDeps, 'commands' | 'secrets'>,
  email: string,
): Promise<string> {
  const [key, former] = emailKeysOf(secrets, email);
  if (former === undefined) return key;
  const { state: claim } = await commands.handlerOf(emailClaimStream).load(former);
  if (claim.kind !== 'claimed') return key;
  const { state: account } = await commands.handlerOf(accountStream).load(claim.holderId);
  const isTheirs = account.kind === 'registered' && account.emailKey === former && account.email !== null;
  return isTheirs && canonicalEmail(account.email) === canonicalEmail(email) ? former : key;
}
