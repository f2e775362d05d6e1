// The interface of this domain for other domains.
import type { Commands } from '../../kernel/commands/commands';
import type { Conduct } from '../../ports/directory/conduct';
import { blockStream, blockStreamId } from './blocks/block.stream';
import { blocks as blockedPairs, blockId, unseenPeople } from './blocks/blocks.projection';
import { bannedUntil, payoutsHeldUntil } from './penalties/penalty.decider';
import { penaltyStream } from './penalties/penalty.stream';

const nobody: ReadonlySet<string> = new Set();

export function conduct({ commands }: { readonly commands: Commands }): Conduct {
  const blocks = commands.handlerOf(blockStream);
  const penalties = commands.handlerOf(penaltyStream);
  return {
    unseenBy: async (reads, userId) => {
      if (userId === undefined) return nobody;
      const doc = await reads.collection(unseenPeople).get(userId);
      return doc === undefined ? nobody : new Set(doc.ids);
    },
    blocksBetween: async (reads, userId, otherId) => {
      const [own, theirs] = await reads
        .collection(blockedPairs)
        .getMany([blockId(userId, otherId), blockId(otherId, userId)]);
      return { hasBlocked: own !== undefined, isBlocked: theirs !== undefined };
    },
    areApart: async (userId, otherId) => {
      if (userId === otherId) return false;
      const both = await Promise.all([
        blocks.load(blockStreamId(userId, otherId)),
        blocks.load(blockStreamId(otherId, userId)),
      ]);
      return both.some(({ state }) => state.isOn);
    },
    bannedUntil: async (userId) => bannedUntil((await penalties.load(userId)).state),
    payoutsHeldUntil: async (userId) => payoutsHeldUntil((await penalties.load(userId)).state),
  };
}
