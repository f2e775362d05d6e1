// Erases an artist's songs with their account. Buyers keep the songs that they bought.
import type { AccountDeleted } from '@libretto/contracts/events';
import { definePolicy } from '../../../kernel/consumers/policies/policy';
import type { CatalogueDeps } from '../catalogue.deps';
import { type ArtistSongStatus, artistSongs, artistSongsProjection } from '../review/artist-songs.projection';
import { songStream } from './song.stream';

const pageSize = 200;
const living: readonly ArtistSongStatus[] = ['draft', 'pending', 'needs-action', 'approved'];

export const eraseSongsPolicy = ({ commands, reads, waitFor }: Pick<CatalogueDeps, 'commands' | 'reads' | 'waitFor'>) =>
  definePolicy<AccountDeleted>({
    name: 'erase-songs',
    handlers: {
      AccountDeleted: async ({ data: { userId: artistId } }, reaction) => {
        // Throwing retries the policy; a song that is not projected yet would otherwise never be erased.
        if (!(await waitFor(artistSongsProjection.name, 'now'))) throw new Error('The songs lag behind.');
        const songs = commands.handlerOf(songStream);
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
