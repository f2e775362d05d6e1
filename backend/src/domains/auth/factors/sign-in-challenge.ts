// A signed, stateless token between the two steps of a sign-in, which proves for five minutes that the password was
// right.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../ports/clock';
import type { Secrets } from '../../../ports/secrets';

const openMs = 5 * 60_000;

interface Deps {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** @param securityEpoch the account's; a security event in between voids the challenge */
export function newChallenge({ secrets, clock }: Deps, userId: string, securityEpoch: number): string {
  const endMs = clock.nowMs() + openMs;
  return `${userId}.${endMs}.${signatureOf(secrets, userId, endMs, securityEpoch).toString('base64url')}`;
}

export const userOfChallenge = (challenge: string): string | undefined => /^([\w-]{1,64})\./.exec(challenge)?.[1];

export function isChallengeOpen({ secrets, clock }: Deps, challenge: string, securityEpoch: number): boolean {
  const [, userId = '', end = '', signature = ''] = /^([\w-]{1,64})\.(\d{1,16})\.([\w-]{43})$/.exec(challenge) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secrets, userId, Number(end), securityEpoch);
  return given.length === right.length && timingSafeEqual(given, right) && clock.nowMs() < Number(end);
}

function signatureOf(secrets: Secrets, userId: string, endMs: number, securityEpoch: number): Buffer {
  return createHmac('sha256', secrets.get('sign-in-challenges')).update(`${userId}/${endMs}/${securityEpoch}`).digest();
}
