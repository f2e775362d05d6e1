import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { parseQuery } from '../../kernel/http/parse';
import type { SearchDeps } from './search.deps';
import { foundId, searchables, searchTexts } from './search.projection';

const search = describedCall('GET /api/search');
const mostResults = 20;

export function searchRoutes(deps: SearchDeps): Router {
  const router = Router();

  router.get('/api/search', async (req, res) => {
    const { q } = parseQuery(search.query, req);
    // The screen asks from two letters on; one letter would match half the catalogue.
    if (q.trim().length < 2) return void res.json({ results: [] });
    const hits = await deps.search.search(searchTexts, q, { limit: mostResults });
    const collection = deps.readsFor(req).collection(searchables);
    const found = (await collection.getMany(hits.map((hit) => hit.id))).filter((doc) => doc !== undefined);
    const artists = await collection.getMany(found.map((doc) => foundId('artist', doc.artistId)));
    res.json({
      results: found.map(({ kind, id, title, imageId }, index) => {
        const artist = artists[index]?.title ?? '';
        return { type: kind, id, title, artist, name: title, imageId };
      }),
    });
  });

  return router;
}
