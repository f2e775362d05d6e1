// Claims a unique name for an account, in an order that survives a crash at any point:
//
// 1. the name's stream gets a claim by the account (`NameClaimed`),
// 2. the account's stream gets the event that uses the claim (`UserRegistered`, `UsernameChanged`).
//
// A claim whose second step never came must not block the name for ever. Before somebody else takes it, it is revoked on
// the holder's stream: the holder either uses it before (then the name is taken) or can never use it after.
import type { CommandContext, CommandHandler, Mark } from '../../../kernel/commands';
import type { AccountCommand, AccountRefusal, AccountState } from '../account/account.decider';
import type { AccountEvent } from '../account/account.events';
import type { NameClaimCommand, NameClaimRefusal, NameClaimState } from './name-claim.decider';
import type { NameClaimEvent } from './name-claim.events';

export type Accounts = CommandHandler<AccountState, AccountCommand, AccountEvent, AccountRefusal>;
export type NameClaims = CommandHandler<NameClaimState, NameClaimCommand, NameClaimEvent, NameClaimRefusal>;

/** How long an unused claim is left alone: longer than any registration that is still under way takes. */
const unusedClaimMs = 10_000;

/** More rivals than this at the very same moment means that the name is taken by one of them. */
const maxTries = 3;

export interface WantedName {
  readonly key: string;
  readonly claimId: string;
  readonly holderId: string;
  readonly nowMs: number;
}

/** The marks of the claim, or `taken`. */
export async function claimName(
  names: NameClaims,
  accounts: Accounts,
  wanted: WantedName,
  context: CommandContext,
): Promise<'taken' | readonly Mark[]> {
  const { key, ...claim } = wanted;
  let revokedClaimId: string | undefined;
  for (let tries = 0; tries < maxTries; tries++) {
    const outcome = await names.execute(key, { kind: 'claim', ...claim, revokedClaimId }, context);
    if (outcome.kind === 'accepted') return outcome.marks;
    const { holderId, claimId, claimedAtMs } = outcome.refusal;
    const mayStillBeUsed = holderId !== wanted.holderId && wanted.nowMs - claimedAtMs < unusedClaimMs;
    if (mayStillBeUsed) return 'taken';
    const revocation = { kind: 'revoke-name-claim', userId: holderId, claimId } as const;
    const revoked = await accounts.execute(holderId, revocation, context);
    if (revoked.kind === 'refused') return 'taken';
    revokedClaimId = claimId;
  }
  return 'taken';
}
