// Authenticates the app of a listener: by key alone, or by name and the key as the password, plain or as a salted
// digest. The account password is never requested and never accepted.
import { mostAppKeys } from '@libretto/contracts/http/auth/app-keys';
import type { UserCaller } from '../../../kernel/http/access/caller';
import { newId } from '../../../kernel/values/ids';
import type { StandingOf } from '../../../ports/directory/account-standing';
import type { Allowance } from '../../../ports/operations/rate-limits';
import { appPeople, nameKeyOf } from '../app-people.projection';
import type { OpenSubsonicDeps } from '../opensubsonic.deps';
import type { Parameters } from '../parameters';
import { Refusal, refusalCodes } from '../refusal';
import { appKeyStream } from './app-key.stream';
import { appKeySecret, claimedKeyId, isSame, saltedDigest } from './app-key-secret';
import { appKeys } from './app-keys.projection';

const dayMs = 24 * 60 * 60 * 1000;
/** Limits wrong keys per address; 120-bit keys cannot be guessed, so this only bounds the cost of attempts. */
const wrongKeys: Allowance = { name: 'app-keys', capacity: 60, refillMs: 60_000 };
const wrong = new Refusal(refusalCodes.wrongCredentials, 'Wrong username or password');
const invalid = new Refusal(refusalCodes.invalidKey, 'This key is not valid');
/** Reported only to a caller who has a valid key. */
const suspended = new Refusal(refusalCodes.notAllowed, 'Your account is suspended.');
const tooOften = new Refusal(refusalCodes.generic, 'Too many wrong keys. Please try again later.');

export type FindCaller = (parameters: Parameters, address: string) => Promise<UserCaller>;

/** @throws Refusal */
export function appCallers(deps: OpenSubsonicDeps, standingOf: StandingOf): FindCaller {
  const keys = deps.commands.handlerOf(appKeyStream);

  /** Reads the owner from the key's own stream, so that a revoked key is rejected immediately. */
  async function ownerOf(secret: string): Promise<{ userId: string; keyId: string } | undefined> {
    const keyId = claimedKeyId(secret);
    if (keyId === undefined || !isSame(secret, appKeySecret(deps.secrets, keyId))) return undefined;
    const { state } = await keys.load(keyId);
    if (state.kind === 'absent') return undefined;
    const standing = await standingOf(state.userId);
    if (standing.state === 'suspended' && state.kind === 'issued') throw suspended;
    const hasEnded = state.keyEpoch === undefined ? standing.state === 'deleted' : state.keyEpoch !== standing.keyEpoch;
    if (state.kind !== 'issued' || hasEnded) return undefined;
    const day = new Date(deps.clock.nowMs()).toISOString().slice(0, 10);
    const requestId = newId();
    const context = { actor: `user:${state.userId}`, correlationId: requestId, causationId: requestId };
    if (state.lastUsedDay !== day) await keys.execute(keyId, { kind: 'use', day }, context);
    return { userId: state.userId, keyId };
  }

  async function peopleCalled(username: string): Promise<readonly string[]> {
    const nameKey = nameKeyOf(username);
    if (nameKey === '') return [];
    const named = { equals: { nameKey }, limit: 2 };
    return (await deps.reads.collection(appPeople).find('byName', named)).items.map(({ userId }) => userId);
  }

  async function byPassword(username: string, password: string) {
    const owner = await ownerOf(password);
    return owner !== undefined && (await peopleCalled(username)).includes(owner.userId) ? owner : undefined;
  }

  async function byDigest(username: string, digest: string, salt: string) {
    for (const userId of await peopleCalled(username)) {
      const ofUser = { equals: { userId }, limit: mostAppKeys };
      for (const { id } of (await deps.reads.collection(appKeys).find('byUser', ofUser)).items) {
        const secret = appKeySecret(deps.secrets, id);
        if (isSame(saltedDigest(secret, salt), digest.toLowerCase())) return ownerOf(secret);
      }
    }
    return undefined;
  }

  function ask(parameters: Parameters) {
    const [key, username, password, digest, salt] = ['apiKey', 'u', 'p', 't', 's'].map((name) => parameters.one(name));
    if (key !== undefined) {
      if (username !== undefined || password !== undefined || digest !== undefined) {
        throw new Refusal(refusalCodes.conflictingAuthentication, 'A key is sent alone, without a username');
      }
      return { refusal: invalid, found: ownerOf(key) };
    }
    if (username !== undefined && password !== undefined) {
      return { refusal: wrong, found: byPassword(username, plainPassword(password)) };
    }
    if (username !== undefined && digest !== undefined && salt !== undefined) {
      return { refusal: wrong, found: byDigest(username, digest, salt) };
    }
    throw new Refusal(refusalCodes.unsupportedAuthentication, 'Sign in with a key from Settings, Login & security');
  }

  return async (parameters, address) => {
    const { refusal, found } = ask(parameters);
    const owner = await found;
    if (owner === undefined) {
      const { allowed } = await deps.rateLimits.draw(wrongKeys, address, 1);
      throw allowed ? refusal : tooOften;
    }
    const { userId, keyId } = owner;
    const nowMs = deps.clock.nowMs();
    const times = { createdAtMs: nowMs, lastSeenAtMs: nowMs, expiresAtMs: nowMs + dayMs };
    const session = { id: keyId, userId, roles: [], ...times, userAgent: 'music app', address };
    return { kind: 'user', userId, roles: ['listener'], session };
  };
}

/** Some apps send the password in hexadecimal. */
function plainPassword(password: string): string {
  return password.startsWith('enc:') ? Buffer.from(password.slice(4), 'hex').toString('utf8') : password;
}
