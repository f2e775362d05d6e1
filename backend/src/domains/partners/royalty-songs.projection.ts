// Whose is a song? A partner who reports by song must name its own artist.
import type { SongPublished } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

/** Of every song that was public once: platforms report long after one was withdrawn. */
export const royaltySongs = defineCollection<{ readonly artistId: string }>()({ name: 'royalty-songs', indexes: {} });

export const royaltySongsProjection = defineProjection<SongPublished>({
  name: 'royalty-songs',
  version: 1,
  collections: [royaltySongs],
  handlers: {
    SongPublished: ({ data: { songId, artistId } }, to) => to.collection(royaltySongs).put(songId, { artistId }),
  },
});
