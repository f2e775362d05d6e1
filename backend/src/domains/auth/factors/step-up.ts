// Requires people with a second factor to confirm again before withdrawals, large payments, new keys or the deletion of
// the account, and everybody before the account gets another way to sign in.
import { requireUser } from '../../../kernel/http/access/caller';
import { problem } from '../../../kernel/http/server/problem';
import { minorOfEurCents } from '../../../kernel/values/money';
import type { PaymentStepUp, StepUp } from '../../../ports/operations/step-up';
import { accountStream } from '../account/account.stream';
import type { AuthDeps } from '../auth.deps';
import { confirmedForMs, isConfirmed } from './confirmed-session';
import { factorStream, hasFactors } from './factors.stream';

const confirmFirst = problem(403, 'confirm-identity', 'Please confirm that it is you.');

/** In EUR cents; larger payments require a step-up authentication. */
const usualLimitCents = 100_00;

type StepUpDeps = Pick<AuthDeps, 'commands' | 'secrets' | 'clock' | 'installation'>;

export function paymentStepUpWith(deps: StepUpDeps): PaymentStepUp {
  const stepUp = stepUpWith(deps);
  const limitMinor = minorOfEurCents(deps.installation.stepUpAboveCents ?? usualLimitCents);
  return async (req, amountMinor) => {
    if (amountMinor > limitMinor) await stepUp(req);
  };
}

export const stepUpWith = (deps: StepUpDeps): StepUp => confirmationWith(deps, () => true);

/**
 * For calls that add a factor, a linked service or a key: a stolen session alone must not become a lasting way in. An
 * account without a factor confirms by its password, unless its owner has signed in within the last minutes.
 */
export const accessStepUpWith = (deps: StepUpDeps): StepUp =>
  confirmationWith(deps, (sessionCreatedAtMs) => deps.clock.nowMs() - sessionCreatedAtMs < confirmedForMs);

/** @param passesWithoutFactor whether a session of that age suffices for an account without a factor */
function confirmationWith(deps: StepUpDeps, passesWithoutFactor: (sessionCreatedAtMs: number) => boolean): StepUp {
  const factors = deps.commands.handlerOf(factorStream);
  const accounts = deps.commands.handlerOf(accountStream);
  return async (req) => {
    const { userId, session } = requireUser(req);
    const { state } = await factors.load(userId);
    if (!hasFactors(state) && passesWithoutFactor(session.createdAtMs)) return;
    const { state: account } = await accounts.load(userId);
    const securityEpoch = account.kind === 'registered' ? account.securityEpoch : 0;
    if (!isConfirmed(deps, req, session.id, securityEpoch)) throw confirmFirst;
  };
}
