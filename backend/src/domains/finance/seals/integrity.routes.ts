// Routes for seals, proofs and verifications of the ledger, for the finance role.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireRole } from '../../../kernel/http/access/caller';
import { parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { languageOfAnswer } from '../../../kernel/http/server/language';
import { notFound } from '../../../kernel/http/server/problem';
import { recordRead } from '../audit/audit-trail';
import type { FinanceDeps } from '../finance.deps';
import { requestTask } from '../tasks/request-task';
import { taskOfKind, tasksOfKind, verificationView } from '../tasks/task-views';
import { sealProof } from './seal-proof';
import { newestSeals, sealView } from './seal-reads';

const proof = describedCall('GET /api/finance/seals/{number}/proof');
const verification = describedCall('GET /api/finance/verifications/{id}');
const shownSeals = 30;

export function integrityRoutes(deps: FinanceDeps): Router {
  const router = Router();

  router.get('/api/finance/integrity', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    await recordRead(deps, req, auditor, { view: 'integrity', subject: 'now' });
    const reads = deps.readsFor(req);
    const seals = await newestSeals(reads, shownSeals);
    const [last] = (await tasksOfKind(reads, 'verification', { limit: 1 })).items;
    const language = languageOfAnswer(req, res);
    res.json({
      lastSeal: seals[0] === undefined ? null : sealView(seals[0]),
      sealCount: seals[0]?.number ?? 0,
      seals: seals.map(sealView),
      headPosition: await deps.eventStore.head(),
      lastVerification: last === undefined ? null : await verificationView(reads, deps, last, language),
    });
  });

  router.get('/api/finance/seals/:number/proof', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { number } = parseParams(proof.params, req);
    const { stream } = parseQuery(proof.query, req);
    await recordRead(deps, req, auditor, { view: 'seal-proof', subject: `${number} ${stream}` });
    const found = await sealProof(deps.eventStore, deps.readsFor(req), number, stream);
    if (found === undefined) throw notFound('This stream is not under that seal');
    res.json(found);
  });

  router.post('/api/finance/verifications', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const doc = await requestTask(deps, req, res, auditor, { kind: 'verification' });
    const verification = await verificationView(deps.reads, deps, doc, languageOfAnswer(req, res));
    res.status(202).json({ verification });
  });

  router.get('/api/finance/verifications/:id', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { id } = parseParams(verification.params, req);
    await recordRead(deps, req, auditor, { view: 'verification', subject: id });
    const reads = deps.readsFor(req);
    const doc = await taskOfKind(reads, 'verification', id);
    if (doc === undefined) throw notFound('This verification does not exist');
    res.json({ verification: await verificationView(reads, deps, doc, languageOfAnswer(req, res)) });
  });

  return router;
}
