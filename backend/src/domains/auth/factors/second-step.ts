// Returns what the second step of a sign-in needs, if the account has second factors.
import type { Request } from 'express';
import type { RegisteredAccount } from '../account/account.types';
import type { AuthDeps } from '../auth.deps';
import { factorStream, hasFactors } from './factors.stream';
import type { Passkeys } from './passkeys';
import { newChallenge } from './sign-in-challenge';

export function secondStepWith(deps: AuthDeps, passkeys: Passkeys) {
  const factors = deps.commands.handlerOf(factorStream);
  /** Null when the first step suffices. */
  return async (req: Request, { userId, securityEpoch }: RegisteredAccount) => {
    const { state: known } = await factors.load(userId);
    if (!hasFactors(known)) return null;
    const passkeyOptions =
      known.passkeys.length === 0 ? null : await passkeys.toConfirm(req, { userId, securityEpoch }, known);
    const challenge = newChallenge(deps, userId, securityEpoch);
    return { challenge, hasTotp: known.totp !== null, passkeyOptions };
  };
}
