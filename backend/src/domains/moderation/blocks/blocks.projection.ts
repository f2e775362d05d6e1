// Whom did this person block, and whom do they therefore not see?
import type { UserBlocked, UserUnblocked } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/projection';
import { defineCollection } from '../../../ports/read-models';

/** Who blocked whom: `{blockerId}~{blockedId}`. */
export const blocks = defineCollection<{ blockerId: string; blockedId: string; blockedAt: string }>()({
  name: 'blocks',
  indexes: { byBlocker: { equals: ['blockerId'], sort: 'blockedAt' } },
});
export const blockId = (blockerId: string, blockedId: string) => `${blockerId}~${blockedId}`;

/** Those whom somebody does not see, no matter which of the two blocked the other: one look-up for every read. By user id. */
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
    // In order, so that the same people make the same document no matter who was first.
    const changed = areApart ? [...others, unseenId].sort() : others;
    if (changed.length > 0) to.collection(unseenPeople).put(userId, { ids: changed });
    else to.collection(unseenPeople).delete(userId);
  }
}
