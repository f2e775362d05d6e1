// Requires people with a second factor to confirm again before withdrawals, new keys or the deletion of the account.
import { requireUser } from '../../../kernel/http/caller';
import { problem } from '../../../kernel/problem';
import type { StepUp } from '../../../ports/step-up';
import { accountStream } from '../account/account.stream';
import type { AuthDeps } from '../auth.deps';
import { isConfirmed } from './confirmed-session';
import { factorStream, hasFactors } from './factors.stream';

const confirmFirst = problem(403, 'confirm-identity', 'Please confirm that it is you.');

export function stepUpWith(deps: Pick<AuthDeps, 'commands' | 'secrets' | 'clock' | 'installation'>): StepUp {
  const factors = deps.commands.handlerOf(factorStream);
  const accounts = deps.commands.handlerOf(accountStream);
  return async (req) => {
    const { userId, session } = requireUser(req);
    const { state } = await factors.load(userId);
    if (!hasFactors(state)) return;
    const { state: account } = await accounts.load(userId);
    const securityEpoch = account.kind === 'registered' ? account.securityEpoch : 0;
    if (!isConfirmed(deps, req, session.id, securityEpoch)) throw confirmFirst;
  };
}
