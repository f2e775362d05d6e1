// Suggests people for `@na…`: followed people first, then everybody with a matching name.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { type Mention, mentionsIn } from '../../../kernel/content/mentions';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseQuery } from '../../../kernel/http/bodies/parse';
import type { Conduct } from '../../../ports/directory/conduct';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { followedUsers } from '../follows/followers.queries';
import type { SocialDeps } from '../social.deps';
import { followId, follows, people, peopleByName, peopleNames } from './people.projection';

const call = describedCall('GET /api/social/mentionable');
/** Maximum number of matches that are scanned for followed people. */
const maxNamesakes = 200;

export function mentionableRoutes(deps: SocialDeps, conduct: Pick<Conduct, 'unseenBy'>): Router {
  const router = Router();

  router.get('/api/social/mentionable', async (req, res) => {
    const { userId } = requireUser(req);
    const { search, limit } = parseQuery(call.query, req);
    const reads = deps.readsFor(req);
    const unseen = await conduct.unseenBy(reads, userId);
    const hits = search === '' ? [] : await deps.search.search(peopleNames, search, { limit: maxNamesakes });
    const others = hits.map(({ id }) => id).filter((id) => id !== userId && !unseen.has(id));
    const followed = await reads.collection(follows).getMany(others.map((id) => followId(userId, id)));
    const isFollowed = (_: string, index: number) => followed[index] !== undefined;
    const ids = [...others.filter(isFollowed), ...others.filter((id, index) => !isFollowed(id, index))];
    const named = await reads.collection(people).getMany(ids.slice(0, 2 * limit));
    const shown = named
      .flatMap((person) => (person?.username && !person.isHidden ? [person.userId] : []))
      .slice(0, limit);
    res.json({ users: await followedUsers(reads, shown, userId) });
  });

  return router;
}

/** The people whom a post mentions, by their current names. */
export function mentionsOf(reads: ReadModels, text: string): Promise<readonly Mention[]> {
  return mentionsIn(text, async (keys) =>
    (await reads.collection(peopleByName).getMany(keys)).map((name) => name?.userId),
  );
}
