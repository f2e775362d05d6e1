// Finance approves or refuses withdrawals; each look at them is recorded, and each decision is an event.
import { describedCall } from '@libretto/contracts/http';
import { type Request, Router } from 'express';
import { refusalCode } from '../../../kernel/commands/decider';
import { requireRole, type UserCaller } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { notFound } from '../../../kernel/http/server/problem';
import { minorOfEurCents } from '../../../kernel/values/money';
import type { StandingOf } from '../../../ports/directory/account-standing';
import type { Conduct } from '../../../ports/directory/conduct';
import type { StepUp } from '../../../ports/operations/step-up';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { WalletDeps } from '../wallet.deps';
import { decisionProblems, withdrawalDecided } from '../wallet.problems';
import { walletStream } from '../wallet.stream';
import { payoutHold } from './payout-hold';
import { asDecided, decidableWithdrawals } from './withdrawal-views';
import { type WithdrawalDoc, withdrawals } from './withdrawals.projection';

export type RecordRead = (
  deps: WalletDeps,
  req: Request,
  auditor: UserCaller,
  read: { readonly view: 'withdrawals'; readonly subject: string },
) => Promise<void>;

const list = describedCall('GET /api/finance/withdrawals');
const decide = describedCall('POST /api/finance/withdrawals/{id}/decision');
const transfer = describedCall('POST /api/finance/withdrawals/{id}/transfer');

/** In EUR cents; larger withdrawals and their returns need two people. */
const usualLimitCents = 1000_00;

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
  const twoPeopleAboveMinor = minorOfEurCents(deps.installation.twoPeopleAboveCents ?? usualLimitCents);

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
    const asked = await requested(reads, id);
    const outcome = await wallets.execute(
      asked.userId,
      {
        kind: 'decide-withdrawal',
        userId: asked.userId,
        transactionId: id,
        decidedBy: auditor.userId,
        twoPeopleAboveMinor,
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

  router.post('/api/finance/withdrawals/:id/transfer', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { id } = parseParams(transfer.params, req);
    await stepUp(req);
    const body = parseBody(transfer.body, req);
    const reads = deps.readsFor(req);
    const asked = await requested(reads, id);
    const outcome = await wallets.execute(
      asked.userId,
      {
        kind: 'record-transfer',
        userId: asked.userId,
        transactionId: id,
        recordedBy: auditor.userId,
        twoPeopleAboveMinor,
        outcome: body.outcome === 'paid' ? { kind: 'paid' } : { kind: 'returned', reason: body.reason },
      },
      commandContext(req, { call: `record-transfer/${id}` }),
    );
    acceptedOrThrow(res, outcome, decisionProblems);
    await recordRead(deps, req, auditor, { view: 'withdrawals', subject: id });
    const [withdrawal] = await decidableWithdrawals(deps, reads, [await asDecided(deps, asked)]);
    res.json({ withdrawal });
  });

  async function requested(reads: ReadModels, id: string): Promise<WithdrawalDoc> {
    const asked = await reads.collection(withdrawals).get(id);
    if (!asked) throw notFound('This withdrawal does not exist');
    return asked;
  }

  return router;
}
