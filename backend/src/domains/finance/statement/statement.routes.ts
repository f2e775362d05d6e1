// Serves the caller's own money; no parameter can name another person's account.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseQuery } from '../../../kernel/http/bodies/parse';
import { languageOfAnswer } from '../../../kernel/http/server/language';
import type { FinanceDeps } from '../finance.deps';
import { ownStatementOf } from '../ledger/ledger.queries';
import { orInvalidCursor } from '../or-invalid-cursor';
import { ownAccountOf, ownMonthOf, ownMonthsOf } from './statement.queries';
import { ownMonthCsv } from './statement-csv';

const entries = describedCall('GET /api/user/statement');
const month = describedCall('GET /api/user/statement/month');
const csv = describedCall('GET /api/user/statement/csv');

export function statementRoutes(deps: FinanceDeps): Router {
  const router = Router();

  router.get('/api/user/statement', async (req, res) => {
    const { userId } = requireUser(req);
    const { balance, ...query } = parseQuery(entries.query, req);
    const account = ownAccountOf(userId, balance);
    res.json(
      await orInvalidCursor(ownStatementOf(deps.readsFor(req), { account, ...query }, languageOfAnswer(req, res))),
    );
  });

  router.get('/api/user/statement/months', async (req, res) => {
    const { userId } = requireUser(req);
    res.json(await ownMonthsOf(deps.readsFor(req), userId));
  });

  router.get('/api/user/statement/month', async (req, res) => {
    const { userId } = requireUser(req);
    const query = parseQuery(month.query, req);
    res.json(await orInvalidCursor(ownMonthOf(deps.readsFor(req), userId, query, languageOfAnswer(req, res))));
  });

  router.get('/api/user/statement/csv', async (req, res) => {
    const { userId } = requireUser(req);
    const query = parseQuery(csv.query, req);
    res.setHeader('Cache-Control', 'private, no-store');
    res.type('text/csv').attachment(`statement-${query.balance}-${query.month}.csv`);
    await pipeline(
      Readable.from(ownMonthCsv(deps.readsFor(req), ownAccountOf(userId, query.balance), query.month)),
      res,
    );
  });

  return router;
}
