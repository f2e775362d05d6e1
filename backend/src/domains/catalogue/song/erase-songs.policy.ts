// Erases an artist's songs with their account. Buyers keep the songs that they bought.
import type { AccountDeleted } from '@libretto/contracts/events';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import type { CatalogueDeps } from '../catalogue.deps';
import { type ArtistSongStatus, artistSongs } from '../review/artist-songs.projection';
import { requireProjectedSongs } from './projected-songs';
import { songStream } from './song.stream';

const pageSize = 200;
const living: readonly ArtistSongStatus[] = ['draft', 'pending', 'needs-action', 'approved'];

export const eraseSongsPolicy = ({
  commands,
  reads,
  waitForEvents,
}: Pick<CatalogueDeps, 'commands' | 'reads' | 'waitForEvents'>) =>
  definePolicy<AccountDeleted>({
    name: 'erase-songs',
    handlers: {
      AccountDeleted: async ({ data: { userId: artistId } }, reaction) => {
        const songs = commands.handlerOf(songStream);
        await requireProjectedSongs(waitForEvents, songs, artistId);
        for (const status of living) {
          let cursor: string | undefined;
          do {
            const query = { equals: { artistId, status }, limit: pageSize, cursor };
            const page = await reads.collection(artistSongs).find('byStatus', query);
            for (const { songId } of page.items) {
              const command = { kind: 'erase', songId, byUserId: artistId } as const;
              await songs.execute(songId, command, reaction.command(songId));
            }
            cursor = page.nextCursor;
          } while (cursor !== undefined);
        }
      },
    },
  });
