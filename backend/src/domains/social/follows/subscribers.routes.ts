// Fans of an artist: everybody may see their number, but only the artist sees the list.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { forbidden, notFound } from '../../../kernel/http/server/problem';
import type { Conduct } from '../../../ports/directory/conduct';
import { people, tuneIns } from '../people/people.projection';
import type { SocialDeps } from '../social.deps';
import { subscribersPage } from './subscribers.queries';

const noSuchUser = notFound('This user does not exist');

export function subscriberRoutes(deps: SocialDeps, conduct: Conduct): Router {
  const router = Router();
  const countCall = describedCall('GET /api/user/{id}/tuned-in-count');
  const listCall = describedCall('GET /api/user/{id}/tuned-in-subscribers');

  router.get('/api/user/:id/tuned-in-count', async (req, res) => {
    const { id: artistId } = parseParams(countCall.params, req);
    const reads = deps.readsFor(req);
    if (!(await reads.collection(people).get(artistId))) throw noSuchUser;
    res.json({ count: await reads.collection(tuneIns).count('byArtist', { artistId }) });
  });

  router.get('/api/user/:id/tuned-in-subscribers', async (req, res) => {
    const { userId } = requireUser(req);
    const { id: artistId } = parseParams(listCall.params, req);
    // Fans have disclosed their payment to the artist, not to others.
    if (artistId !== userId) throw forbidden('You cannot see who is tuned in to somebody else');
    const page = parseQuery(listCall.query, req);
    const reads = deps.readsFor(req);
    const unseen = await conduct.unseenBy(reads, userId);
    res.json(await subscribersPage(reads, deps.search, { artistId, ...page }, unseen));
  });

  return router;
}
