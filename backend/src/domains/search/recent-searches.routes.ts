import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireUser } from '../../kernel/http/access/caller';
import { parseBody, parseQuery } from '../../kernel/http/bodies/parse';
import { idempotentResponse } from '../../kernel/http/commands/idempotent-response';
import { RecentSearches } from './recent-searches';
import type { SearchDeps } from './search.deps';

const { body: remembered } = describedCall('POST /api/search/recent');
const { query: forgotten } = describedCall('DELETE /api/search/recent');

export function recentSearchRoutes(deps: SearchDeps): Router {
  const router = Router();
  const recent = new RecentSearches(deps);
  const answerOnce = idempotentResponse(deps.cache);

  router.get('/api/search/recent', async (req, res) => {
    const { userId } = requireUser(req);
    res.json({ searches: await recent.of(userId) });
  });

  router.post('/api/search/recent', async (req, res) => {
    const { userId } = requireUser(req);
    const { query } = parseBody(remembered, req);
    await answerOnce(req, res, async () => ({ searches: await recent.remember(userId, query) }));
  });

  router.delete('/api/search/recent', async (req, res) => {
    const { userId } = requireUser(req);
    const { query } = parseQuery(forgotten, req);
    await answerOnce(req, res, async () => ({
      searches: query === undefined ? await recent.forgetAll(userId) : await recent.forget(userId, query),
    }));
  });

  return router;
}
