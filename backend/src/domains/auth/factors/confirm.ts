// Confirms by a code or a passkey that somebody is who they say. Tries are limited as those of passwords are.
import type { Request } from 'express';
import { unrepeatedContext } from '../../../kernel/http/command-context';
import { problem, tooManyRequests } from '../../../kernel/problem';
import type { Allowance } from '../../../ports/rate-limits';
import type { AuthDeps } from '../auth.deps';
import { type FactorState, factorStream } from './factors.stream';
import type { Passkeys } from './passkeys';
import { recoveryHashOf, stepOfCode } from './totp';

/** Five at once, one more every minute and a half: six digits are guessed in years. */
const tries: Allowance = { name: 'second-factor', capacity: 5, refillMs: 90_000 * 5 };

export interface Proof {
  readonly code?: string;
  readonly passkey?: { readonly id: string; readonly response: object };
}

export const wrongCode = (status: 401 | 422) =>
  problem(status, 'wrong-code', 'This code is not right. Please try the next one.');
export const wrongPasskey = (status: 401 | 422) =>
  problem(status, 'wrong-passkey', 'This passkey could not be confirmed.');

export type ConfirmFactor = ReturnType<typeof confirmFactorWith>;

export function confirmFactorWith(deps: Pick<AuthDeps, 'commands' | 'rateLimits' | 'clock'>, passkeys: Passkeys) {
  const factors = deps.commands.handlerOf(factorStream);

  /** Each code counts once: that is decided on the person's own stream. */
  async function isRightCode(req: Request, userId: string, { totp }: FactorState, code: string): Promise<boolean> {
    const step = totp?.secret ? stepOfCode(totp.secret, code, deps.clock.nowMs()) : undefined;
    const command =
      step === undefined
        ? ({ kind: 'use-recovery-code', userId, recoveryHash: recoveryHashOf(userId, code) } as const)
        : ({ kind: 'use-totp-code', userId, step } as const);
    return (await factors.execute(userId, command, unrepeatedContext(req))).kind === 'accepted';
  }

  return {
    async takeTry(userId: string): Promise<void> {
      const drawn = await deps.rateLimits.draw(tries, userId, 1);
      if (!drawn.allowed) throw tooManyRequests(drawn.retryAfterMs, 'Too many attempts. Please try again later.');
    },
    /** @throws Problem 429, or with `status` for what is wrong. */
    async confirm(
      req: Request,
      { userId, purpose, status }: { userId: string; purpose: 'confirm' | 'sign-in'; status: 401 | 422 },
      { code, passkey }: Proof,
    ): Promise<void> {
      await this.takeTry(userId);
      const { state } = await factors.load(userId);
      if (passkey !== undefined) {
        const used = await passkeys.confirmed(req, { purpose, userId, known: state }, passkey);
        if (used === undefined) throw wrongPasskey(status);
        const at = new Date(deps.clock.nowMs()).toISOString();
        const command = { kind: 'use-passkey', userId, ...used, at } as const;
        const outcome = await factors.execute(userId, command, unrepeatedContext(req));
        if (outcome.kind === 'refused') throw wrongPasskey(status);
      } else if (!(await isRightCode(req, userId, state, code ?? ''))) throw wrongCode(status);
      await deps.rateLimits.putBack(tries, userId, 1);
    },
  };
}
