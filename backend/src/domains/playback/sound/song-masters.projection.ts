// Projects the key and the owner of every master, for songs that are not public.
import type { SongDeleted, SongDrafted, SongEdited, SongPublished } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

export interface SongMaster {
  readonly songId: string;
  readonly artistId: string;
  readonly masterKey: string;
}

/** Includes public songs too, because they may be withdrawn. */
export const songMasters = defineCollection<SongMaster>()({
  name: 'song-masters',
  indexes: { byArtist: { equals: ['artistId'], sort: 'songId' } },
});

export const songMastersProjection = defineProjection<SongDrafted | SongEdited | SongPublished | SongDeleted>({
  name: 'song-masters',
  version: 2,
  collections: [songMasters],
  handlers: {
    SongDrafted: ({ data: { songId, artistId, sound } }, to) =>
      to.collection(songMasters).put(songId, { songId, artistId, masterKey: sound.masterKey }),
    SongPublished: ({ data: { songId, artistId, sound } }, to) =>
      to.collection(songMasters).put(songId, { songId, artistId, masterKey: sound.masterKey }),
    SongEdited: async ({ data: { songId, changes } }, to) => {
      const { sound } = changes;
      if (sound === undefined) return;
      await to.collection(songMasters).update(songId, (song) => ({ ...song, masterKey: sound.masterKey }));
    },
    SongDeleted: ({ data: { songId } }, to) => to.collection(songMasters).delete(songId),
  },
});
