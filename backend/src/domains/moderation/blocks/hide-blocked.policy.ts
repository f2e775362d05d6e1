// Open sockets learn of a block. The route tells them at once; this policy repeats it from the event, so that it also
// happens when the projection was too late for the route, or the process of the route has ended.
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { UnavailableError } from '../../../ports/operations/unavailable';
import type { ModerationDeps } from '../moderation.deps';
import type { BlockEvent } from './block.stream';
import { unseenPeople } from './blocks.projection';

type Deps = Pick<ModerationDeps, 'reads' | 'realtime' | 'waitFor'>;

/** Tells the open connections of both people; new connections load the list when they connect. */
export async function refreshSockets({ reads, realtime }: Deps, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    const unseen = await reads.collection(unseenPeople).get(userId);
    realtime.setUnseen(userId, unseen?.ids ?? []);
    realtime.recheck(userId);
  }
}

export function hideBlockedPolicy(deps: Deps) {
  const refresh = async ({ data: { blockerId, blockedId } }: Pick<BlockEvent, 'data'>) => {
    if (!(await deps.waitFor('blocks', 'now'))) throw new UnavailableError('The projection of blocks is behind');
    await refreshSockets(deps, [blockerId, blockedId]);
  };
  return definePolicy<BlockEvent>({
    name: 'hide-blocked',
    startFrom: 'now',
    handlers: { UserBlocked: refresh, UserUnblocked: refresh },
  });
}
