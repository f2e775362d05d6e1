// Open sockets learn of a block. The route tells them at once; this policy repeats it from the event, so that it also
// happens when the projection was too late for the route, or the process of the route has ended.
import type { Recorded } from '../../../kernel/commands/decider';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import { positionOf } from '../../../ports/events/position';
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
  const refresh = async ({ data: { blockerId, blockedId }, partitionKey, position }: Recorded<BlockEvent>) => {
    // Blocks of other people do not matter here: they may be parked, and each of them refreshes its own two.
    const ofThisPair = [{ partitionKey, position: positionOf(position) }];
    if (!(await deps.waitFor('blocks', ofThisPair))) throw new UnavailableError('The projection of blocks is behind');
    await refreshSockets(deps, [blockerId, blockedId]);
  };
  return definePolicy<BlockEvent>({
    name: 'hide-blocked',
    startFrom: 'now',
    handlers: { UserBlocked: refresh, UserUnblocked: refresh },
  });
}
