// Exports a listener's history, and the sound files of the songs that a person uploaded.
import { allOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart } from '../../ports/directory/own-data';
import { heardSongs, type ListeningDoc } from './listening/listening.projection';
import { songMasters } from './sound/song-masters.projection';

export const playbackOwnData: OwnDataPart = {
  lists: [
    listOf<ListeningDoc>(
      { name: 'listening/history', about: 'Songs that you streamed, each with the last time.' },
      ['songId', 'at'],
      (source, userId) => allOf(source, heardSongs, 'byUser', { userId }),
    ),
  ],
  files: async function* (source, userId) {
    for await (const { songId, masterKey } of allOf(source, songMasters, 'byArtist', { artistId: userId })) {
      yield { path: `songs/${songId}/${masterKey.split('/').at(-1)}`, blobKey: masterKey };
    }
  },
};
