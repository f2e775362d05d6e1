// Projects the artist of each song. A partner who reports by song must name the song's own artist.
import type { SongPublished } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';

/** Every song that was ever public, because platforms report long after a withdrawal. */
export const royaltySongs = defineCollection<{ readonly artistId: string }>()({ name: 'royalty-songs', indexes: {} });

export const royaltySongsProjection = defineProjection<SongPublished>({
  name: 'royalty-songs',
  version: 1,
  collections: [royaltySongs],
  handlers: {
    SongPublished: ({ data: { songId, artistId } }, to) => to.collection(royaltySongs).put(songId, { artistId }),
  },
});
