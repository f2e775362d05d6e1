// Routes to request, follow and download exports, for the finance role; every read is recorded.
import { pipeline } from 'node:stream/promises';
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireRole } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { notFound } from '../../../kernel/http/server/problem';
import { recordRead } from '../audit/audit-trail';
import type { FinanceDeps } from '../finance.deps';
import { orInvalidCursor } from '../or-invalid-cursor';
import { requestTask } from '../tasks/request-task';
import { exportView, taskOfKind, tasksOfKind } from '../tasks/task-views';
import { exportKey } from './export-files';

const begin = describedCall('POST /api/finance/exports');
const list = describedCall('GET /api/finance/exports');
const one = describedCall('GET /api/finance/exports/{id}');
const file = describedCall('GET /api/finance/exports/{id}/files/{name}');

export function exportRoutes(deps: FinanceDeps): Router {
  const router = Router();

  router.post('/api/finance/exports', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { format, from = null, to = null } = parseBody(begin.body, req);
    const doc = await requestTask(deps, req, res, auditor, { kind: 'export', format, from, to });
    res.status(202).json({ export: await exportView(deps.reads, deps, doc) });
  });

  router.get('/api/finance/exports', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const query = parseQuery(list.query, req);
    await recordRead(deps, req, auditor, { view: 'export', subject: 'all' });
    const reads = deps.readsFor(req);
    const page = await orInvalidCursor(tasksOfKind(reads, 'export', query));
    res.json({
      exports: await Promise.all(page.items.map((doc) => exportView(reads, deps, doc))),
      hasMore: page.nextCursor !== undefined,
      nextCursor: page.nextCursor ?? null,
    });
  });

  router.get('/api/finance/exports/:id', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { id } = parseParams(one.params, req);
    await recordRead(deps, req, auditor, { view: 'export', subject: id });
    const reads = deps.readsFor(req);
    const doc = await taskOfKind(reads, 'export', id);
    if (doc === undefined) throw notFound('This export does not exist');
    res.json({ export: await exportView(reads, deps, doc) });
  });

  router.get('/api/finance/exports/:id/files/:name', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { id, name } = parseParams(file.params, req);
    await recordRead(deps, req, auditor, { view: 'export-file', subject: `${id}/${name}` });
    const info = await deps.blobs.stat(exportKey(id, name));
    const content = info && (await deps.blobs.read(info.key));
    if (info === undefined || content === undefined) throw notFound('This file does not exist');
    res.setHeader('Cache-Control', 'private, no-store');
    res.setHeader('Content-Length', info.bytes);
    res.attachment(name).type(info.contentType);
    await pipeline(content, res);
  });

  return router;
}
