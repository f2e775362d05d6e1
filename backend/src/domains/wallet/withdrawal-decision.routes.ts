// Finance approves or refuses withdrawals; each look at them is recorded, and each decision is an event.
import { describedCall } from '@libretto/contracts/http';
import { type Request, Router } from 'express';
import { refusalCode } from '../../kernel/decider';
import { requireRole, type UserCaller } from '../../kernel/http/caller';
import { commandContext } from '../../kernel/http/command-context';
import { acceptedOrThrow } from '../../kernel/http/outcome';
import { parseBody, parseParams, parseQuery } from '../../kernel/http/parse';
import { forbidden, notFound } from '../../kernel/problem';
import type { StandingOf } from '../../ports/account-standing';
import type { Conduct } from '../../ports/conduct';
import type { StepUp } from '../../ports/step-up';
import { payoutHold } from './payout-hold';
import type { WalletDeps } from './wallet.deps';
import { decisionProblems, withdrawalDecided } from './wallet.problems';
import { walletStream } from './wallet.stream';
import { asDecided, decidableWithdrawals } from './withdrawal-views';
import { withdrawals } from './withdrawals.projection';

export type RecordRead = (
  deps: WalletDeps,
  req: Request,
  auditor: UserCaller,
  read: { readonly view: 'withdrawals'; readonly subject: string },
) => Promise<void>;

const list = describedCall('GET /api/finance/withdrawals');
const decide = describedCall('POST /api/finance/withdrawals/{id}/decision');

export interface DecisionParts {
  readonly recordRead: RecordRead;
  readonly stepUp: StepUp;
  readonly standingOf: StandingOf;
  readonly conduct: Conduct;
}

export function withdrawalDecisionRoutes(
  deps: WalletDeps,
  { recordRead, stepUp, standingOf, conduct }: DecisionParts,
): Router {
  const router = Router();
  const wallets = deps.commands.handlerOf(walletStream);

  router.get('/api/finance/withdrawals', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { limit, offset, status } = parseQuery(list.query, req);
    await recordRead(deps, req, auditor, { view: 'withdrawals', subject: status });
    const reads = deps.readsFor(req);
    const query = { equals: { status }, limit, offset };
    const { items, nextCursor } = await reads.collection(withdrawals).find('byStatus', query);
    res.json({ withdrawals: await decidableWithdrawals(deps, reads, items), hasMore: nextCursor !== undefined });
  });

  router.post('/api/finance/withdrawals/:id/decision', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { id } = parseParams(decide.params, req);
    await stepUp(req);
    const body = parseBody(decide.body, req);
    const reads = deps.readsFor(req);
    const asked = await reads.collection(withdrawals).get(id);
    if (!asked) throw notFound('This withdrawal does not exist');
    // Four-eyes principle: nobody may approve their own withdrawal.
    if (asked.userId === auditor.userId) throw forbidden('You cannot decide on your own withdrawal');
    const outcome = await wallets.execute(
      asked.userId,
      {
        kind: 'decide-withdrawal',
        userId: asked.userId,
        transactionId: id,
        decidedBy: auditor.userId,
        isPayeeSuspended: (await standingOf(asked.userId)).state === 'suspended',
        decision: body.decision === 'approve' ? { approved: true } : { approved: false, reason: body.reason },
        ...(await payoutHold(conduct, deps, asked.userId)),
      },
      commandContext(req, { call: `decide-withdrawal/${id}` }),
    );
    const isContradicted = outcome.kind === 'refused' && refusalCode(outcome.refusal) === 'WithdrawalDecided';
    if (!isContradicted) acceptedOrThrow(res, outcome, decisionProblems);
    // The answer shows the payee, so it is recorded as a look as well.
    await recordRead(deps, req, auditor, { view: 'withdrawals', subject: id });
    const [withdrawal] = await decidableWithdrawals(deps, reads, [await asDecided(deps, asked)]);
    if (isContradicted) throw withdrawalDecided({ withdrawal });
    res.json({ withdrawal });
  });

  return router;
}
