// Claims a unique name for an account, in an order that survives a crash at any point:
//
// 1. the name's stream gets a claim by the account (`NameClaimed`),
// 2. the account's stream gets the event that uses the claim (`UserRegistered`, `UsernameChanged`).
//
// A claim whose second step never happened must not block the name forever. Before another account takes the name, the
// claim is revoked on the holder's stream: the holder has either used it by then (and the name is taken) or can never
// use it.
import type { CommandContext, CommandHandler, ConsistencyToken } from '../../../kernel/commands/commands';
import type { AccountCommand } from '../account/account.decider';
import type { AccountEvent } from '../account/account.events';
import type { AccountRefusal, AccountState } from '../account/account.types';
import type { NameClaimCommand, NameClaimRefusal, NameClaimState } from './name-claim.decider';
import type { NameClaimEvent } from './name-claim.events';

export type Accounts = CommandHandler<AccountState, AccountCommand, AccountEvent, AccountRefusal>;
export type NameClaims = CommandHandler<NameClaimState, NameClaimCommand, NameClaimEvent, NameClaimRefusal>;

/** Grace period of an unused claim, longer than any pending registration takes. */
const unusedClaimMs = 10_000;

/** If more rivals than this compete concurrently, one of them has taken the name. */
const maxTries = 3;

export interface WantedName {
  readonly key: string;
  readonly claimId: string;
  readonly holderId: string;
  readonly nowMs: number;
}

/** Returns the consistency tokens of the claim, or `taken`. */
export async function claimName(
  names: NameClaims,
  accounts: Accounts,
  wanted: WantedName,
  context: CommandContext,
): Promise<'taken' | readonly ConsistencyToken[]> {
  const { key, ...claim } = wanted;
  let revokedClaimId: string | undefined;
  for (let tries = 0; tries < maxTries; tries++) {
    const outcome = await names.execute(key, { kind: 'claim', ...claim, revokedClaimId }, context);
    if (outcome.kind === 'accepted') return outcome.tokens;
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
