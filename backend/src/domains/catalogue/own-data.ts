// Exports an artist's songs with all files that were submitted for them.
import { pictureKey } from '../../kernel/files/stored-pictures';
import { allOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart, OwnDataSource } from '../../ports/directory/own-data';
import { type ArtistSongDoc, type ArtistSongStatus, artistSongs } from './review/artist-songs.projection';

const statuses: readonly ArtistSongStatus[] = ['draft', 'pending', 'needs-action', 'approved'];

async function* songsOf(source: OwnDataSource, artistId: string) {
  for (const status of statuses) yield* allOf(source, artistSongs, 'byStatus', { artistId, status });
}

/** Replaces characters that some file system cannot store. */
const fileName = (name: string) => name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-100);

export const catalogueOwnData: OwnDataPart = {
  lists: [
    listOf<ArtistSongDoc>(
      {
        name: 'songs/songs',
        about: 'Songs that you uploaded. Their files are in separate folders, named by the id of the song.',
      },
      [
        ...([
          'songId',
          'title',
          'genre',
          'isPaid',
          'releaseId',
          'status',
          'isPublic',
          'uploadedAt',
          'statusAt',
        ] as const),
        ...(['submittedAt', 'publishesAt', 'isrc', 'upc', 'denialReason', 'customMessage', 'submission'] as const),
      ],
      songsOf,
    ),
  ],
  files: async function* (source, userId) {
    for await (const { songId, coverImageId, submission } of songsOf(source, userId)) {
      if (coverImageId !== null) yield { path: `songs/${songId}/cover.webp`, blobKey: pictureKey(coverImageId) };
      for (const { documentId, name, blobKey } of submission?.documents ?? []) {
        yield { path: `songs/${songId}/documents/${documentId}-${fileName(name)}`, blobKey };
      }
    }
  },
};
