// Confirms a person's identity by a code or a passkey. Tries are limited like those of passwords.
import type { Request } from 'express';
import { contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { problem } from '../../../kernel/http/server/problem';
import { accountStream } from '../account/account.stream';
import type { AuthDeps } from '../auth.deps';
import { createKnownDevices, deviceKeysOf } from '../passwords/known-devices';
import { createFactorLimits, type FactorSource } from './factor-limits';
import { type FactorState, factorStream } from './factors.stream';
import type { Passkeys } from './passkeys';
import { recoveryHashOf, stepOfCode } from './totp';

const sixDigits = /^\s*(\d\s*){6}$/;

export interface Proof {
  readonly code?: string;
  readonly passkey?: { readonly id: string; readonly response: object };
}

interface Confirmation {
  readonly userId: string;
  readonly purpose: 'confirm' | 'sign-in';
  readonly status: 401 | 422;
  /** Set for a signed-in person who confirms again. */
  readonly sessionId?: string;
}

export const wrongCode = (status: 401 | 422) =>
  problem(status, 'wrong-code', 'This code is not right. Please try the next one.');
export const wrongPasskey = (status: 401 | 422) =>
  problem(status, 'wrong-passkey', 'This passkey could not be confirmed.');

export type ConfirmFactor = ReturnType<typeof confirmFactorWith>;

export function confirmFactorWith(
  deps: Pick<AuthDeps, 'commands' | 'rateLimits' | 'clock' | 'secrets' | 'installation'>,
  passkeys: Passkeys,
) {
  const limits = createFactorLimits(deps.rateLimits);
  const devices = createKnownDevices(deps.secrets, deps.installation);
  const factors = deps.commands.handlerOf(factorStream);
  const accounts = deps.commands.handlerOf(accountStream);

  /** Each code is valid once, which the person's own stream guarantees. */
  async function isRightCode(req: Request, userId: string, { totp }: FactorState, code: string): Promise<boolean> {
    const step = totp?.secret ? stepOfCode(totp.secret, code, deps.clock.nowMs()) : undefined;
    const command =
      step === undefined
        ? ({ kind: 'use-recovery-code', userId, recoveryHash: recoveryHashOf(userId, code) } as const)
        : ({ kind: 'use-totp-code', userId, step } as const);
    return (await factors.execute(userId, command, contextWithoutIdempotency(req))).kind === 'accepted';
  }

  return {
    /** @throws Problem 429 */
    takeTry: (userId: string, source: FactorSource) => limits.take({ userId, source, isCode: true }),
    /** @throws Problem 429, or a problem with `status` when the proof is wrong */
    async confirm(
      req: Request,
      { userId, purpose, status, sessionId }: Confirmation,
      { code, passkey }: Proof,
    ): Promise<void> {
      const { state: account } = await accounts.load(userId);
      const isKnown = sessionId === undefined && account.kind === 'registered';
      const deviceId = isKnown ? devices.idOf(req, deviceKeysOf(account).secondFactor) : undefined;
      const securityEpoch = account.kind === 'registered' ? account.securityEpoch : 0;
      const source = { sessionId, deviceId, address: req.ip ?? '' };
      const attempt = { userId, source, isCode: passkey === undefined && sixDigits.test(code ?? '') };
      await limits.take(attempt);
      const { state } = await factors.load(userId);
      if (passkey !== undefined) {
        const used = await passkeys.confirmed(
          req,
          { purpose, person: { userId, securityEpoch }, known: state },
          passkey,
        );
        if (used === undefined) throw wrongPasskey(status);
        const at = new Date(deps.clock.nowMs()).toISOString();
        const command = { kind: 'use-passkey', userId, ...used, at } as const;
        const outcome = await factors.execute(userId, command, contextWithoutIdempotency(req));
        if (outcome.kind === 'refused') throw wrongPasskey(status);
      } else if (!(await isRightCode(req, userId, state, code ?? ''))) throw wrongCode(status);
      await limits.putBack(attempt);
    },
  };
}
