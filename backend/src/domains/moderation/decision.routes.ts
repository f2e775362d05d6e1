// Routes for moderators: the queue, their decisions, and the audit log.
import { describedCall } from '@libretto/contracts/http';
import { type Request, Router } from 'express';
import { requireRole } from '../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../kernel/http/bodies/parse';
import { commandContext, contextWithoutIdempotency, idOfMade } from '../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../kernel/http/commands/outcome';
import { notFound } from '../../kernel/http/server/problem';
import { deterministicId } from '../../kernel/values/ids';
import type { ModeratedContents } from '../../ports/directory/moderated-content';
import { appealStream } from './appeals/appeal.stream';
import { caseStream } from './cases/case.stream';
import { acts, queue } from './moderation.collections';
import type { ModerationDeps } from './moderation.deps';
import { appealProblems, caseProblems, penaltyProblems } from './moderation.problems';
import { penaltyStream } from './penalties/penalty.stream';
import { peopleBy, queueItem } from './queue.queries';
import { standingOf } from './standing';

const queueCall = describedCall('GET /api/admin/moderation/queue');
const decideCall = describedCall('POST /api/admin/moderation/cases/{id}/decision');
const appealCall = describedCall('POST /api/admin/moderation/appeals/{id}/decision');
const logCall = describedCall('GET /api/admin/moderation/log');

/** The id of the hiding that accompanies a ban or a strike, to find it when the penalty is withdrawn. */
export const hidingOf = (penaltyActId: string) => deterministicId('hidden-with', penaltyActId);

export function decisionRoutes(deps: ModerationDeps, contents: ModeratedContents): Router {
  const router = Router();
  const cases = deps.commands.handlerOf(caseStream);
  const penalties = deps.commands.handlerOf(penaltyStream);
  const appeals = deps.commands.handlerOf(appealStream);
  const nowIso = () => new Date(deps.clock.nowMs()).toISOString();

  router.get('/api/admin/moderation/queue', async (req, res) => {
    requireRole(req, 'admin');
    const { order, limit, offset } = parseQuery(queueCall.query, req);
    const reads = deps.readsFor(req);
    const open = { equals: { isOpen: true }, limit: limit + 1, offset } as const;
    const [page, total] = await Promise.all([
      order === 'oldest'
        ? reads.collection(queue).find('byAge', { ...open, order: 'ascending' })
        : reads.collection(queue).find('byWeight', open),
      reads.collection(queue).count('byAge', { isOpen: true }),
    ]);
    const shown = page.items.slice(0, limit);
    const items = await Promise.all(shown.map((entry) => queueItem(reads, contents, entry, nowIso())));
    res.json({ items: items.filter((item) => item !== undefined), total, hasMore: page.items.length > limit });
  });

  router.post('/api/admin/moderation/cases/:id/decision', async (req, res) => {
    const { userId: byUserId } = requireRole(req, 'admin');
    const { id: caseId } = parseParams(decideCall.params, req);
    const decision = parseBody(decideCall.body, req);
    const known = await deps.readsFor(req).collection(queue).get(caseId);
    if (!known?.subject) throw notFound('This case does not exist');
    const { subject, ownerId } = known;
    const context = commandContext(req);
    const actId = idOfMade('moderation-act', context);
    const of = { caseId, subject, ownerId, byUserId, note: decision.note };
    if (decision.decision === 'ban' || decision.decision === 'strike') {
      const { reason, note } = decision;
      const against = { actId, userId: ownerId, byUserId, reason, note, caseId, subject, now: nowIso() };
      const penalty =
        decision.decision === 'ban'
          ? ({ ...against, kind: 'ban', days: decision.days } as const)
          : ({ ...against, kind: 'strike' } as const);
      const { tokens } = acceptedOrThrow(res, await penalties.execute(ownerId, penalty, context), penaltyProblems);
      await deps.waitFor('moderation', tokens);
      // The content that caused the penalty is hidden too; a repeated request finds it hidden already.
      const hide = { ...of, kind: 'hide', actId: hidingOf(actId), reason } as const;
      acceptedOrThrow(res, await cases.execute(caseId, hide, contextWithoutIdempotency(req)), caseProblems);
    } else {
      const { decision: kind } = decision;
      const command = kind === 'hide' ? { ...of, kind, actId, reason: decision.reason } : { ...of, kind, actId };
      acceptedOrThrow(res, await cases.execute(caseId, command, context), caseProblems);
    }
    const { state } = await penalties.load(ownerId);
    res.json({ success: true, standing: standingOf(state, nowIso()) });
  });

  router.post('/api/admin/moderation/appeals/:id/decision', async (req, res) => {
    const { userId: byUserId } = requireRole(req, 'admin');
    const { id: actId } = parseParams(appealCall.params, req);
    const { outcome, note } = parseBody(appealCall.body, req);
    const command = { kind: 'decide', actId, byUserId, outcome, note } as const;
    acceptedOrThrow(res, await appeals.execute(actId, command, commandContext(req)), appealProblems);
    res.json({ success: true });
  });

  for (const [path, role] of [
    ['/api/admin/moderation/log', 'admin'],
    ['/api/finance/moderation-log', 'finance'],
  ] as const) {
    router.get(path, async (req, res) => {
      requireRole(req, role);
      res.json(await logPage(req));
    });
  }

  async function logPage(req: Request) {
    const { limit, offset } = parseQuery(logCall.query, req);
    const reads = deps.readsFor(req);
    const page = await reads.collection(acts).find('all', { equals: {}, limit: limit + 1, offset });
    const shown = page.items.slice(0, limit);
    const person = await peopleBy(
      reads,
      shown.flatMap(({ actorId, ownerId }) => [actorId, ownerId]),
    );
    return {
      acts: shown.map(({ id, at, kind, actorId, ownerId, subject, reason, note, until, strike }) => ({
        ...{ id, at, kind, actor: person(actorId), owner: person(ownerId), reason, note, until, strike },
        subject: subject === null ? null : { kind: subject.kind, id: subject.id },
      })),
      hasMore: page.items.length > limit,
    };
  }

  return router;
}
