// Before money leaves, keys are made or an account ends, people with a second factor confirm once more that it is them.
import { requireUser } from '../../../kernel/http/caller';
import { problem } from '../../../kernel/problem';
import type { StepUp } from '../../../ports/step-up';
import type { AuthDeps } from '../auth.deps';
import { isConfirmed } from './confirmed-session';
import { factorStream, hasFactors } from './factors.stream';

const confirmFirst = problem(403, 'confirm-identity', 'Please confirm that it is you.');

export function stepUpWith(deps: Pick<AuthDeps, 'commands' | 'secrets' | 'clock' | 'installation'>): StepUp {
  const factors = deps.commands.handlerOf(factorStream);
  return async (req) => {
    const { userId, session } = requireUser(req);
    const { state } = await factors.load(userId);
    if (hasFactors(state) && !isConfirmed(deps, req, session.id)) throw confirmFirst;
  };
}
