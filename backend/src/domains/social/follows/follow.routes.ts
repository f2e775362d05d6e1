// Routes to follow people, and to list followers and followed people.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireUser, userIdOf } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow, type ProblemsOf } from '../../../kernel/http/commands/outcome';
import { forbidden, notFound, problem } from '../../../kernel/http/server/problem';
import type { Conduct } from '../../../ports/directory/conduct';
import { people } from '../people/people.projection';
import type { SocialDeps } from '../social.deps';
import { type FollowRefusal, followStream, followStreamId } from './follow.stream';
import { followersPage } from './followers.queries';

const problems: ProblemsOf<FollowRefusal> = {
  OneselfFollowed: problem(422, 'oneself-followed', 'You cannot follow yourself'),
};
const noSuchUser = notFound('This user does not exist');
const cannotFollow = forbidden('You cannot follow this user');

export function followRoutes(deps: SocialDeps, conduct: Conduct): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(followStream);
  const followBody = describedCall('POST /api/social/follow').body;
  const removeBody = describedCall('POST /api/user/remove-follower').body;
  const listCall = describedCall('GET /api/user/{id}/followers');

  router.post('/api/social/follow', async (req, res) => {
    const { userId: followerId } = requireUser(req);
    const { userId: followeeId, action } = parseBody(followBody, req);
    if (!(await deps.readsFor(req).collection(people).get(followeeId))) throw noSuchUser;
    if (action === 'follow' && (await conduct.areApart(followerId, followeeId))) throw cannotFollow;
    const outcome = await handler.execute(
      followStreamId(followerId, followeeId),
      { kind: action === 'follow' ? 'on' : 'off', data: { followerId, followeeId } },
      commandContext(req),
    );
    const { state } = acceptedOrThrow(res, outcome, problems);
    res.json({ isFollowing: state.isOn });
  });

  router.post('/api/user/remove-follower', async (req, res) => {
    const { userId: followeeId } = requireUser(req);
    const { userId: followerId } = parseBody(removeBody, req);
    const outcome = await handler.execute(
      followStreamId(followerId, followeeId),
      { kind: 'off', data: { followerId, followeeId } },
      commandContext(req),
    );
    acceptedOrThrow(res, outcome, problems);
    res.json({ success: true });
  });

  for (const list of ['followers', 'following'] as const) {
    router.get(`/api/user/:id/${list}`, async (req, res) => {
      const { id: userId } = parseParams(listCall.params, req);
      const page = parseQuery(listCall.query, req);
      const reads = deps.readsFor(req);
      const callerId = userIdOf(req);
      const unseen = await conduct.unseenBy(reads, callerId);
      const person = await reads.collection(people).get(userId);
      if (!person || unseen.has(userId) || (person.isHidden && callerId !== userId)) throw noSuchUser;
      res.json(await followersPage(reads, deps.search, { list, userId, ...page }, callerId, unseen));
    });
  }

  return router;
}
