// Routes to request, follow and read reconciliations with the card provider.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireRole } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { languageOfAnswer } from '../../../kernel/http/server/language';
import { notFound } from '../../../kernel/http/server/problem';
import { recordRead } from '../audit/audit-trail';
import type { FinanceDeps } from '../finance.deps';
import { orInvalidCursor } from '../or-invalid-cursor';
import { requestTask } from '../tasks/request-task';
import { reconciliationView, taskOfKind, tasksOfKind } from '../tasks/task-views';
import { explained, readLines, withNames } from './reconciliation-lines';
import { unbookedProviderEvents } from './unbooked-events.projection';

const begin = describedCall('POST /api/finance/reconciliations');
const list = describedCall('GET /api/finance/reconciliations');
const unbooked = describedCall('GET /api/finance/unbooked-events');
const one = describedCall('GET /api/finance/reconciliations/{id}');

export function reconciliationRoutes(deps: FinanceDeps): Router {
  const router = Router();

  router.post('/api/finance/reconciliations', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const range = parseBody(begin.body, req);
    const doc = await requestTask(deps, req, res, auditor, { kind: 'reconciliation', ...range });
    const reconciliation = await reconciliationView(deps.reads, deps, doc, languageOfAnswer(req, res));
    res.status(202).json({ reconciliation });
  });

  router.get('/api/finance/reconciliations', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const query = parseQuery(list.query, req);
    await recordRead(deps, req, auditor, { view: 'reconciliation', subject: 'all' });
    const reads = deps.readsFor(req);
    const page = await orInvalidCursor(tasksOfKind(reads, 'reconciliation', query));
    const language = languageOfAnswer(req, res);
    res.json({
      reconciliations: await Promise.all(page.items.map((doc) => reconciliationView(reads, deps, doc, language))),
      hasMore: page.nextCursor !== undefined,
      nextCursor: page.nextCursor ?? null,
    });
  });

  router.get('/api/finance/reconciliations/:id', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { id } = parseParams(one.params, req);
    const query = parseQuery(one.query, req);
    await recordRead(deps, req, auditor, { view: 'reconciliation', subject: id });
    const reads = deps.readsFor(req);
    const doc = await taskOfKind(reads, 'reconciliation', id);
    if (doc === undefined) throw notFound('This reconciliation does not exist');
    const { lines, hasMore } = await readLines(deps.blobs, id, query);
    const language = languageOfAnswer(req, res);
    const reconciliation = await reconciliationView(reads, deps, doc, language);
    const named = await withNames(reads, lines, deps.clock.nowMs());
    res.json({ reconciliation, lines: named.map((line) => explained(line, language)), hasMore });
  });

  router.get('/api/finance/unbooked-events', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { moneyOnly, limit, cursor } = parseQuery(unbooked.query, req);
    await recordRead(deps, req, auditor, { view: 'reconciliation', subject: 'unbooked-events' });
    const events = deps.readsFor(req).collection(unbookedProviderEvents);
    const page = await orInvalidCursor(
      moneyOnly === 'true'
        ? events.find('byConcern', { equals: { concernsMoney: true }, limit, cursor })
        : events.find('all', { equals: {}, limit, cursor }),
    );
    res.json({
      events: page.items.map(({ concernsMoney: _, ...event }) => event),
      hasMore: page.nextCursor !== undefined,
      nextCursor: page.nextCursor ?? null,
    });
  });

  return router;
}
