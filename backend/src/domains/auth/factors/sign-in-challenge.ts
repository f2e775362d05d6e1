// A signed, stateless token between the two steps of a sign-in, which proves for five minutes that the password was
// right.
import { isSignature, signatureOf } from '../../../kernel/values/signed-token';
import type { Clock } from '../../../ports/operations/clock';
import type { Secrets } from '../../../ports/operations/secrets';

const openMs = 5 * 60_000;

interface Deps {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** @param securityEpoch the account's; a security event in between voids the challenge */
export function newChallenge({ secrets, clock }: Deps, userId: string, securityEpoch: number): string {
  const endMs = clock.nowMs() + openMs;
  return `${userId}.${endMs}.${signatureOf(secretOf(secrets), `${userId}/${endMs}/${securityEpoch}`)}`;
}

export const userOfChallenge = (challenge: string): string | undefined => /^([\w-]{1,64})\./.exec(challenge)?.[1];

export function isChallengeOpen({ secrets, clock }: Deps, challenge: string, securityEpoch: number): boolean {
  const [, userId = '', end = '', signature = ''] = /^([\w-]{1,64})\.(\d{1,16})\.([\w-]{43})$/.exec(challenge) ?? [];
  const isRight = isSignature(secretOf(secrets), `${userId}/${Number(end)}/${securityEpoch}`, signature);
  return isRight && clock.nowMs() < Number(end);
}

const secretOf = (secrets: Secrets) => secrets.get('sign-in-challenges');
