// Checks a password against an account, counting and limiting failures.
import { newId } from '../../../kernel/values/ids';
import { accountStream } from '../account/account.stream';
import type { RegisteredAccount } from '../account/account.types';
import type { AuthDeps } from '../auth.deps';
import { emailKeyOf } from '../names/email-key-of';
import { emailClaimStream } from '../names/name-claim.decider';
import { deviceKeysOf } from './known-devices';
import { verifyPassword } from './passwords';
import { type Attempt, createSignInLimits } from './sign-in-limits';

export type PasswordChecks = ReturnType<typeof createPasswordChecks>;

export function createPasswordChecks(deps: Pick<AuthDeps, 'commands' | 'secrets' | 'rateLimits'>) {
  const accounts = deps.commands.handlerOf(accountStream);
  const emails = deps.commands.handlerOf(emailClaimStream);
  const limits = createSignInLimits(deps.rateLimits);
  const inTurn = createTurns();

  async function accountOf(emailKey: string): Promise<RegisteredAccount | undefined> {
    const { state: claim } = await emails.load(emailKey);
    // An unknown address costs the same two reads.
    const { state } = await accounts.load(claim.kind === 'claimed' ? claim.holderId : newId());
    return state.kind === 'registered' && state.emailKey === emailKey ? state : undefined;
  }

  /** Serialized per key, so that a burst of tries meets the limit as early as slow tries. @throws Problem 429 */
  async function check<Account extends RegisteredAccount | undefined>(
    attempt: Attempt,
    password: string,
    find: () => Promise<Account>,
  ): Promise<Account | undefined> {
    return inTurn(`${attempt.accountKey}/${attempt.deviceId ?? attempt.address}`, async () => {
      await limits.begin(attempt);
      const account = await find();
      const fits = await verifyPassword(account?.passwordHash ?? null, password);
      if (fits) await limits.forgive(attempt);
      return fits ? account : undefined;
    });
  }

  return {
    /** The account of these credentials, or undefined; unknown addresses take the same time. @throws Problem 429 */
    async byEmail(
      email: string,
      password: string,
      address: string,
      deviceIdOf: (accountKey: string) => string | undefined,
    ): Promise<RegisteredAccount | undefined> {
      await limits.takeTry(address);
      const accountKey = await emailKeyOf(deps, email);
      // Uses the current account, because a security event makes all devices unknown.
      const account = await accountOf(accountKey);
      const deviceId = account && deviceIdOf(deviceKeysOf(account).password);
      return check({ accountKey, address, deviceId }, password, () => accountOf(accountKey));
    },
    /** The caller's own account if the password is right. @throws Problem 429 */
    async ofUser(userId: string, password: string, address: string): Promise<RegisteredAccount | undefined> {
      return check({ accountKey: userId, address }, password, async () => {
        const { state } = await accounts.load(userId);
        return state.kind === 'registered' ? state : undefined;
      });
    },
    takeSignUp: limits.takeSignUp,
  };
}

/**
 * Serializes work with equal keys within this process. Sign-ins use it so that a burst of guesses at one account meets
 * the limit after as many failures as slow guesses.
 */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
