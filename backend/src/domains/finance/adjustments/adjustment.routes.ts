// Routes to propose adjusting entries and to decide on those of others.
import { describedCall } from '@libretto/contracts/http';
import type { Adjustment } from '@libretto/contracts/http/finance/finance-adjustments';
import { type Request, Router } from 'express';
import { requireRole } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext, contextWithoutIdempotency, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow, type ProblemsOf } from '../../../kernel/http/commands/outcome';
import { forbidden, notFound, problem } from '../../../kernel/http/server/problem';
import { deterministicId } from '../../../kernel/values/ids';
import type { StepUp } from '../../../ports/operations/step-up';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { recordRead } from '../audit/audit-trail';
import { namesOf } from '../audit/names.projection';
import type { FinanceDeps } from '../finance.deps';
import { orInvalidCursor } from '../or-invalid-cursor';
import { lineToClose } from '../reconciliation/reconciliation-lines';
import {
  type AdjustmentRefusal,
  type AdjustmentState,
  adjustmentStream,
  type ClosedDifference,
} from './adjustment.stream';
import {
  type AdjustmentDoc,
  adjustments,
  adjustmentsProjection,
  closedDifferences,
  differenceId,
} from './adjustments.projection';
import { type ClaimDifference, type DifferenceClosed, differenceStream } from './difference.stream';

const propose = describedCall('POST /api/finance/adjustments');
const list = describedCall('GET /api/finance/adjustments');
const decide = describedCall('POST /api/finance/adjustments/{id}/decision');

const problems: ProblemsOf<AdjustmentRefusal> = {
  NoSuchAdjustment: notFound('This adjusting entry does not exist'),
  OwnAdjustment: forbidden('Somebody else has to approve your adjusting entry'),
  AdjustmentDecided: problem(409, 'adjustment-decided', 'This adjusting entry was decided already'),
};

const differenceClosed = problem(409, 'difference-closed', 'Another adjusting entry closes this difference already');
const notClosable = problem(409, 'difference-not-closable', 'This difference cannot be closed by an entry');

export function adjustmentRoutes(deps: FinanceDeps, stepUp: StepUp): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(adjustmentStream);
  const differences = deps.commands.handlerOf(differenceStream);

  router.get('/api/finance/adjustments', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { status, limit, cursor } = parseQuery(list.query, req);
    await recordRead(deps, req, auditor, { view: 'journal', subject: 'adjustments' });
    const reads = deps.readsFor(req);
    const found = reads.collection(adjustments);
    const page = await orInvalidCursor(
      status === undefined
        ? found.find('all', { equals: {}, limit, cursor })
        : found.find('byStatus', { equals: { status }, limit, cursor }),
    );
    res.json({
      adjustments: await shown(reads, page.items),
      hasMore: page.nextCursor !== undefined,
      nextCursor: page.nextCursor ?? null,
    });
  });

  router.post('/api/finance/adjustments', async (req, res) => {
    const { userId: proposedBy } = requireRole(req, 'finance');
    await stepUp(req);
    const { postings, closes = null, reason, document } = parseBody(propose.body, req);
    const context = commandContext(req, { call: 'propose-adjustment' });
    const adjustmentId = idOfMade('adjustment', context);
    const asked = postings.map(({ amount, ...posting }) => ({ ...posting, amountMinor: Number(amount) }));
    // A repeat of an accepted proposal gets the same answer, also after its difference was closed.
    const isNew = (await handler.load(adjustmentId)).state.kind === 'absent';
    const closed = isNew ? await requireClosable(closes) : closes;
    const proposal = { adjustmentId, proposedBy, reason, document, postings: asked, closes: closed };
    const outcome = await handler.execute(adjustmentId, { kind: 'propose', proposal }, context);
    const { state, at } = acceptedOrThrow(res, outcome, problems);
    const [adjustment] = await shown(deps.readsFor(req), [docOf(state, at)]);
    res.status(201).json({ adjustment });
  });

  router.post('/api/finance/adjustments/:id/decision', async (req, res) => {
    const { userId: decidedBy } = requireRole(req, 'finance');
    const { id } = parseParams(decide.params, req);
    await stepUp(req);
    const body = parseBody(decide.body, req);
    const command =
      body.decision === 'approve'
        ? ({ kind: 'approve', decidedBy } as const)
        : ({ kind: 'refuse', decidedBy, reason: body.reason } as const);
    if (command.kind === 'approve') await claimDifference(req, id, decidedBy);
    const outcome = await handler.execute(id, command, commandContext(req, { call: `decide-adjustment/${id}` }));
    const { tokens } = acceptedOrThrow(res, outcome, problems);
    await deps.waitFor(adjustmentsProjection.name, tokens);
    const reads = deps.readsFor(req);
    const known = await reads.collection(adjustments).get(id);
    if (known === undefined) throw notFound('This adjusting entry does not exist');
    const [adjustment] = await shown(reads, [known]);
    res.json({ adjustment });
  });

  /**
   * Claims the difference that the entry closes, so that two entries approved at the same instant do not both close it.
   */
  async function claimDifference(req: Request, adjustmentId: string, decidedBy: string): Promise<void> {
    const { state } = await handler.load(adjustmentId);
    if (state.kind !== 'proposed' || state.proposal.closes === null || state.proposal.proposedBy === decidedBy) return;
    // Every parked entry counts: any of them may close this difference, and money must not be booked twice.
    if (!(await deps.waitFor(adjustmentsProjection.name, 'now'))) throw new Error('The adjusting entries lag behind');
    const claimed = differenceId(state.proposal.closes);
    const closed = await deps.reads.collection(closedDifferences).get(claimed);
    if (closed === undefined) await requireClosable(state.proposal.closes);
    const claim = { differenceId: claimed, adjustmentId, closedBy: closed?.adjustmentId };
    const refused = await claimedByAnother(req, claim);
    if (refused === undefined) return;
    const isReleased = (await handler.load(refused.by)).state.kind === 'refused';
    if (isReleased && (await claimedByAnother(req, { ...claim, refusedId: refused.by })) === undefined) return;
    throw differenceClosed;
  }

  /**
   * The movement may have been booked since the reconciliation, or may still be booked automatically. Returns the
   * difference with the movement that it is, which the request may leave out.
   */
  async function requireClosable(closes: ClosedDifference | null): Promise<ClosedDifference | null> {
    if (closes === null) return null;
    const line = await lineToClose(deps, closes, deps.clock.nowMs());
    if (line === undefined) throw notFound('This line of the reconciliation does not exist');
    if (line.closedBy !== null) throw differenceClosed;
    if (!line.canClose) throw notClosable;
    return line.movementId === null ? closes : { ...closes, movementId: line.movementId };
  }

  async function claimedByAnother(req: Request, claim: ClaimDifference): Promise<DifferenceClosed | undefined> {
    const id = deterministicId('reconciled-difference', claim.differenceId);
    const outcome = await differences.execute(id, claim, contextWithoutIdempotency(req));
    return outcome.kind === 'refused' ? outcome.refusal : undefined;
  }

  return router;
}

/** The entry right after its proposal, before the read model knows it. */
function docOf(state: AdjustmentState, proposedAt: string): AdjustmentDoc {
  if (state.kind === 'absent') throw new Error('An accepted proposal does not exist');
  const undecided = { decidedAt: null, decidedBy: null, refusal: null };
  return { ...state.proposal, status: state.kind, proposedAt, ...undecided };
}

async function shown(reads: ReadModels, docs: readonly AdjustmentDoc[]): Promise<readonly Adjustment[]> {
  const ids = docs.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? proposedBy]);
  const names = await namesOf(
    reads,
    ids.map((id) => `user:${id}`),
  );
  const person = (id: string) => ({ id, username: names.get(`user:${id}`) ?? null });
  return docs.map(({ adjustmentId: id, proposedBy, decidedBy, postings, ...rest }) => ({
    id,
    ...rest,
    proposedBy: person(proposedBy),
    decidedBy: decidedBy === null ? null : person(decidedBy),
    postings: postings.map(({ amountMinor, ...posting }) => ({ ...posting, amount: String(amountMinor) })),
  }));
}
