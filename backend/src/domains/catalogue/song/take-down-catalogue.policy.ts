// Takes down an artist's catalogue at the third strike, and reinstates it when that strike is withdrawn.
import type { PenaltyWithdrawn, StrikeGiven } from '@libretto/contracts/events';
import { definePolicy, type Reaction } from '../../../kernel/consumers/policies/policy';
import type { CatalogueDeps } from '../catalogue.deps';
import { artistSongs } from '../review/artist-songs.projection';
import { requireProjectedSongs } from './projected-songs';
import type { SongCommand } from './song.decider';
import { songStream } from './song.stream';

const pageSize = 200;

export const takeDownCataloguePolicy = (
  deps: Pick<CatalogueDeps, 'commands' | 'reads' | 'waitForEvents' | 'clock'>,
) => {
  const songs = deps.commands.handlerOf(songStream);

  /** Sends a command to every approved song; each song decides whether it applies. */
  async function toApproved(artistId: string, reaction: Reaction, commandOf: (songId: string) => SongCommand) {
    await requireProjectedSongs(deps.waitForEvents, songs, artistId);
    let cursor: string | undefined;
    do {
      const query = { equals: { artistId, status: 'approved' }, limit: pageSize, cursor } as const;
      const page = await deps.reads.collection(artistSongs).find('byStatus', query);
      for (const { songId } of page.items) await songs.execute(songId, commandOf(songId), reaction.command(songId));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  return definePolicy<StrikeGiven | PenaltyWithdrawn>({
    name: 'take-down-catalogue',
    handlers: {
      StrikeGiven: async ({ data: { userId, actId, byUserId: moderatorId, reason, accountBlocked } }, reaction) => {
        if (!accountBlocked) return;
        const about = { kind: 'take-down', moderatorId, actId, reason } as const;
        await toApproved(userId, reaction, (songId) => ({ ...about, songId }));
      },
      PenaltyWithdrawn: async ({ data: { userId, penaltyActId, byUserId: moderatorId, penalty } }, reaction) => {
        if (penalty !== 'strike') return;
        const at = new Date(deps.clock.nowMs()).toISOString();
        const about = { kind: 'reinstate', moderatorId, actId: penaltyActId, at } as const;
        await toApproved(userId, reaction, (songId) => ({ ...about, songId }));
      },
    },
  });
};
