// Anyone can report content; its owner sees the decisions and can appeal.
import type { ModeratedSubject } from '@libretto/contracts/events';
import { describedCall } from '@libretto/contracts/http';
import type { OwnDecision } from '@libretto/contracts/http/administration/moderation';
import { type Request, Router } from 'express';
import { callerOf, requireUser } from '../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../kernel/http/bodies/parse';
import { commandContext } from '../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../kernel/http/commands/outcome';
import { notFound } from '../../kernel/http/server/problem';
import type { ModeratedContents } from '../../ports/directory/moderated-content';
import { appealStream } from './appeals/appeal.stream';
import { unseenPeople } from './blocks/blocks.projection';
import { caseIdOf } from './cases/case.events';
import { caseStream } from './cases/case.stream';
import { type ActDoc, acts, appeals, penalties, queue } from './moderation.collections';
import type { ModerationDeps } from './moderation.deps';
import { appealProblems, caseProblems } from './moderation.problems';
import { standingOf } from './standing';

const reportCall = describedCall('POST /api/moderation/reports');
const ownCall = describedCall('GET /api/user/moderation');
const appealCall = describedCall('POST /api/user/moderation/{id}/appeal');
const noSuchContent = notFound('This does not exist any more');
const noSuchDecision = notFound('This decision does not exist');

export function reportRoutes(deps: ModerationDeps, contents: ModeratedContents): Router {
  const router = Router();
  const cases = deps.commands.handlerOf(caseStream);
  const appealed = deps.commands.handlerOf(appealStream);

  router.post('/api/moderation/reports', async (req, res) => {
    const { userId: reporterId } = requireUser(req);
    const { subject: named, reason, words } = parseBody(reportCall.body, req);
    const { subject, ownerId } = await reportable(req, named, reporterId);
    const caseId = caseIdOf(subject);
    const command = { kind: 'report', caseId, subject, ownerId, reporterId, reason, words } as const;
    acceptedOrThrow(res, await cases.execute(caseId, command, commandContext(req)), caseProblems);
    res.json({ success: true });
  });

  /** The reported content as the caller sees it; hidden content and content of blocked people cannot be reported. */
  async function reportable(req: Request, named: Pick<ModeratedSubject, 'kind' | 'id'>, userId: string) {
    const reads = deps.readsFor(req);
    const found = await contents.find(reads, named);
    if (!found || !(await contents.isOpenTo(reads, found, callerOf(req)))) throw noSuchContent;
    const [known, unseen] = await Promise.all([
      reads.collection(queue).get(caseIdOf(named)),
      reads.collection(unseenPeople).get(userId),
    ]);
    if (known?.hiddenByActId != null || unseen?.ids.includes(found.ownerId)) throw noSuchContent;
    return found;
  }

  router.get('/api/user/moderation', async (req, res) => {
    const { userId: ownerId } = requireUser(req);
    const { limit, offset } = parseQuery(ownCall.query, req);
    const reads = deps.readsFor(req);
    const equals = { ownerId, isAgainstOwner: true };
    const page = await reads.collection(acts).find('byOwner', { equals, limit: limit + 1, offset });
    const now = new Date(deps.clock.nowMs()).toISOString();
    res.json({
      standing: standingOf(await reads.collection(penalties).get(ownerId), now),
      decisions: await Promise.all(page.items.slice(0, limit).map((act) => ownDecision(req, act))),
      hasMore: page.items.length > limit,
    });
  });

  async function ownDecision(req: Request, act: ActDoc): Promise<OwnDecision> {
    const reads = deps.readsFor(req);
    const { id, at, kind, reason, note, subject, until, strike, isWithdrawn } = act;
    const named = subject ?? { kind: 'profile' as const, id: act.ownerId };
    const [content, appeal] = await Promise.all([contents.find(reads, named), reads.collection(appeals).get(id)]);
    return {
      ...{ id, at, kind: kind as OwnDecision['kind'], reason: reason ?? 'other', note, until, strike, isWithdrawn },
      subject: { kind: named.kind, id: named.id },
      text: content?.text ?? '',
      appeal: appeal ? { words: appeal.words, at: appeal.at, outcome: appeal.outcome, note: appeal.note } : null,
    };
  }

  router.post('/api/user/moderation/:id/appeal', async (req, res) => {
    const { userId } = requireUser(req);
    const { id: actId } = parseParams(appealCall.params, req);
    const { words } = parseBody(appealCall.body, req);
    const act = await deps.readsFor(req).collection(acts).get(actId);
    if (!act?.isAgainstOwner || act.ownerId !== userId) throw noSuchDecision;
    const outcome = await appealed.execute(actId, { kind: 'appeal', actId, userId, words }, commandContext(req));
    acceptedOrThrow(res, outcome, appealProblems);
    res.json({ success: true });
  });

  return router;
}
