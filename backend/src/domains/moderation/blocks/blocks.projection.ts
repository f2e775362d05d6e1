// Projects whom a person blocked, and whom they therefore do not see.
import type { UserBlocked, UserUnblocked } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

/** Blocks by blocker and blocked person: `{blockerId}~{blockedId}`. */
export const blocks = defineCollection<{ blockerId: string; blockedId: string; blockedAt: string }>()({
  name: 'blocks',
  indexes: { byBlocker: { equals: ['blockerId'], sort: 'blockedAt' } },
});
export const blockId = (blockerId: string, blockedId: string) => `${blockerId}~${blockedId}`;

/** The people whom a person does not see, no matter who blocked whom, keyed by user id: one look-up per read. */
export const unseenPeople = defineCollection<{ readonly ids: readonly string[] }>()({
  name: 'unseen-people',
  indexes: {},
});

export const blocksProjection = defineProjection<UserBlocked | UserUnblocked>({
  name: 'blocks',
  version: 1,
  collections: [blocks, unseenPeople],
  handlers: {
    UserBlocked: async ({ data: { blockerId, blockedId }, metadata }, to) => {
      to.collection(blocks).put(blockId(blockerId, blockedId), { blockerId, blockedId, blockedAt: metadata.at });
      await apart(to, blockerId, blockedId, true);
    },
    UserUnblocked: async ({ data: { blockerId, blockedId } }, to) => {
      to.collection(blocks).delete(blockId(blockerId, blockedId));
      const isBlockedBack = (await to.collection(blocks).get(blockId(blockedId, blockerId))) !== undefined;
      if (!isBlockedBack) await apart(to, blockerId, blockedId, false);
    },
  },
});

async function apart(to: ProjectionWriter, oneId: string, otherId: string, areApart: boolean): Promise<void> {
  for (const [userId, unseenId] of [
    [oneId, otherId],
    [otherId, oneId],
  ] as const) {
    const ids = (await to.collection(unseenPeople).get(userId))?.ids ?? [];
    const others = ids.filter((id) => id !== unseenId);
    // Sorted, so that the same people give the same document in whatever order events arrive.
    const changed = areApart ? [...others, unseenId].sort() : others;
    if (changed.length > 0) to.collection(unseenPeople).put(userId, { ids: changed });
    else to.collection(unseenPeople).delete(userId);
  }
}
