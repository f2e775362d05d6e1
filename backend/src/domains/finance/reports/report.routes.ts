// Routes of the audit's reports: read-only, for the finance role, and every read is recorded.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireRole } from '../../../kernel/http/access/caller';
import { parseQuery } from '../../../kernel/http/bodies/parse';
import { languageOfAnswer } from '../../../kernel/http/server/language';
import { recordRead } from '../audit/audit-trail';
import type { FinanceDeps } from '../finance.deps';
import { instantOfAll } from '../ledger/trial-balance.queries';
import { orInvalidCursor } from '../or-invalid-cursor';
import { balanceSeries } from './balance-series';
import { explainBalance } from './explain';
import { revenueOf } from './revenue';
import { transitAgeing } from './transit-ageing';

const ageing = describedCall('GET /api/finance/transit-ageing');
const revenue = describedCall('GET /api/finance/revenue');
const series = describedCall('GET /api/finance/balance-series');
const explain = describedCall('GET /api/finance/explain');

export function reportRoutes(deps: FinanceDeps): Router {
  const router = Router();
  const now = () => new Date(deps.clock.nowMs());

  router.get('/api/finance/transit-ageing', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const query = parseQuery(ageing.query, req);
    await recordRead(deps, req, auditor, { view: 'transit-ageing', subject: 'now' });
    res.json(await orInvalidCursor(transitAgeing(deps.readsFor(req), deps.clock.nowMs(), query)));
  });

  router.get('/api/finance/revenue', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const query = parseQuery(revenue.query, req);
    await recordRead(deps, req, auditor, {
      view: 'revenue',
      subject: `${query.from ?? 'beginning'} to ${query.to ?? 'now'}`,
    });
    res.json({ months: await revenueOf(deps.readsFor(req), query) });
  });

  router.get('/api/finance/balance-series', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const query = parseQuery(series.query, req);
    await recordRead(deps, req, auditor, { view: 'balance-series', subject: query.account });
    res.json(await balanceSeries(deps.readsFor(req), query, now()));
  });

  router.get('/api/finance/explain', async (req, res) => {
    const auditor = requireRole(req, 'finance');
    const { account, asOf } = parseQuery(explain.query, req);
    await recordRead(deps, req, auditor, { view: 'explain', subject: `${account} ${asOf ?? 'now'}` });
    const reads = deps.readsFor(req);
    const at = asOf === undefined ? await instantOfAll(reads, now()) : new Date(asOf);
    res.json(await explainBalance({ eventStore: deps.eventStore, reads }, account, at, languageOfAnswer(req, res)));
  });

  return router;
}
