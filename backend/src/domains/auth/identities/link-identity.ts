// Links an identity at a provider to an account: claims it first, then uses it, as with names.
import type { CommandContext } from '../../../kernel/commands/commands';
import { newId } from '../../../kernel/values/ids';
import type { ExternalIdentity, IdentityProvider } from '../../../ports/operations/identity-providers';
import { accountStream } from '../account/account.stream';
import type { AccountRefusal, RegisteredAccount } from '../account/account.types';
import type { NewIdentity } from '../account/linked-identities';
import type { RegistrationDeps } from '../account/register-person';
import { claimName } from '../names/claim-name';
import { identityClaimStream } from '../names/name-claim.decider';
import { identityKeyOf } from '../names/name-key';

export type UnclaimedIdentity = Omit<NewIdentity, 'identityClaimId'>;

export function unclaimed(
  { secrets }: Pick<RegistrationDeps, 'secrets'>,
  { id: provider }: Pick<IdentityProvider, 'id'>,
  { issuer, subject }: Pick<ExternalIdentity, 'issuer' | 'subject'>,
  confirmsEmail: boolean,
): UnclaimedIdentity {
  return { provider, issuer, subject, identityKey: identityKeyOf(secrets, issuer, subject), confirmsEmail };
}

/** The account that the identity signs in to, if any. */
export async function holderOf(
  { commands }: Pick<RegistrationDeps, 'commands'>,
  { identityKey }: Pick<UnclaimedIdentity, 'identityKey'>,
): Promise<RegisteredAccount | undefined> {
  const { state: claim } = await commands.handlerOf(identityClaimStream).load(identityKey);
  if (claim.kind !== 'claimed') return undefined;
  const { state } = await commands.handlerOf(accountStream).load(claim.holderId);
  const isUsed = state.kind === 'registered' && state.identities.some((each) => each.identityClaimId === claim.claimId);
  return isUsed ? state : undefined;
}

/** @param byAddress key of the verified address when only the address identifies the account */
export async function linkIdentity(
  deps: RegistrationDeps,
  userId: string,
  { identity, byAddress }: { readonly identity: UnclaimedIdentity; readonly byAddress: string | null },
  context: CommandContext,
): Promise<'linked' | 'Taken' | AccountRefusal> {
  const accounts = deps.commands.handlerOf(accountStream);
  const claims = deps.commands.handlerOf(identityClaimStream);
  const identityClaimId = newId();
  const { identityKey: key } = identity;
  const claim = { key, claimId: identityClaimId, holderId: userId, nowMs: deps.clock.nowMs() };
  if ((await claimName(claims, accounts, claim, context)) === 'taken') return 'Taken';
  const command = { kind: 'link-identity', identity: { ...identity, identityClaimId }, byAddress } as const;
  const outcome = await accounts.execute(userId, command, context);
  if (outcome.kind === 'accepted') return 'linked';
  await claims.execute(key, { kind: 'release', claimId: identityClaimId }, context);
  return outcome.refusal;
}
