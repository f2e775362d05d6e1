// Blocks people and lists the people whom the caller blocked.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow, type ProblemsOf } from '../../../kernel/http/commands/outcome';
import { notFound, problem } from '../../../kernel/http/server/problem';
import { moderatedPeople } from '../moderation.collections';
import type { ModerationDeps } from '../moderation.deps';
import { type BlockRefusal, blockStream, blockStreamId } from './block.stream';
import { blocks } from './blocks.projection';
import { refreshSockets } from './hide-blocked.policy';

const problems: ProblemsOf<BlockRefusal> = {
  OneselfBlocked: problem(422, 'oneself-blocked', 'You cannot block yourself'),
};
const noSuchUser = notFound('This user does not exist');

export function blockRoutes(deps: ModerationDeps): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(blockStream);
  const blockBody = describedCall('POST /api/social/block').body;
  const listQuery = describedCall('GET /api/user/blocks').query;

  router.post('/api/social/block', async (req, res) => {
    const { userId: blockerId } = requireUser(req);
    const { userId: blockedId, action } = parseBody(blockBody, req);
    if (!(await deps.readsFor(req).collection(moderatedPeople).get(blockedId))) throw noSuchUser;
    const outcome = await handler.execute(
      blockStreamId(blockerId, blockedId),
      { kind: action === 'block' ? 'on' : 'off', data: { blockerId, blockedId } },
      commandContext(req),
    );
    const { state, tokens } = acceptedOrThrow(res, outcome, problems);
    await deps.waitFor('blocks', tokens);
    await refreshSockets(deps, [blockerId, blockedId]);
    res.json({ isBlocked: state.isOn });
  });

  router.get('/api/user/blocks', async (req, res) => {
    const { userId: blockerId } = requireUser(req);
    const { limit, offset } = parseQuery(listQuery, req);
    const reads = deps.readsFor(req);
    const page = await reads.collection(blocks).find('byBlocker', { equals: { blockerId }, limit: limit + 1, offset });
    const shown = page.items.slice(0, limit);
    const people = await reads.collection(moderatedPeople).getMany(shown.map(({ blockedId }) => blockedId));
    res.json({
      users: shown.map(({ blockedId, blockedAt }, index) => ({
        id: blockedId,
        username: people[index]?.username ?? 'Former member',
        profileImageId: people[index]?.imageId ?? null,
        blockedAt,
      })),
      hasMore: page.items.length > limit,
    });
  });

  return router;
}
