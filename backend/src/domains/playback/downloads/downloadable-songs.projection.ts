// Projects a listener's purchases, including songs that were taken down since.
import type {
  SongPublished,
  SongPurchased,
  SongWithdrawn,
  UsernameChanged,
  UserRegistered,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

export interface DownloadableSong {
  readonly songId: string;
  readonly artistId: string;
  readonly title: string;
  readonly albumId: string;
  readonly albumTitle: string;
  readonly trackNumber: number;
  readonly coverImageId: string | null;
  readonly durationSamples: number;
  readonly masterKey: string;
  readonly masterContentType: string;
  /** The song was withdrawn; buyers keep its last version. */
  readonly isWithdrawn: boolean;
}

interface BoughtSongDoc {
  readonly userId: string;
  readonly songId: string;
  readonly at: string;
}

export const downloadableSongs = defineCollection<DownloadableSong>()({ name: 'downloadable-songs', indexes: {} });
export const boughtSongs = defineCollection<BoughtSongDoc>()({
  name: 'download-purchases',
  indexes: { byUser: { equals: ['userId'], sort: 'at' } },
});
/** Null once the person was erased. */
export const artistNames = defineCollection<{ readonly name: string | null }>()({
  name: 'download-artist-names',
  indexes: {},
});

export const downloadableSongsProjection = defineProjection<
  SongPublished | SongWithdrawn | SongPurchased | UserRegistered | UsernameChanged
>({
  name: 'downloadable-songs',
  version: 1,
  collections: [downloadableSongs, boughtSongs, artistNames],
  handlers: {
    SongPublished: ({ data }, to) => {
      const { songId, artistId, title, releaseId, releaseTitle, trackNumber, coverImageId, sound } = data;
      const { durationSamples, masterKey, masterContentType } = sound;
      to.collection(downloadableSongs).put(songId, {
        ...{ songId, artistId, title, albumId: releaseId, albumTitle: releaseTitle, trackNumber, coverImageId },
        ...{ durationSamples, masterKey, masterContentType, isWithdrawn: false },
      });
    },
    SongWithdrawn: async ({ data: { songId } }, to) => {
      await to.collection(downloadableSongs).update(songId, (song) => ({ ...song, isWithdrawn: true }));
    },
    SongPurchased: ({ data: { buyerId, songId }, metadata: { at } }, to) =>
      to.collection(boughtSongs).put(`${buyerId}~${songId}`, { userId: buyerId, songId, at }),
    UserRegistered: ({ data: { userId, username } }, to) => nameArtist(to, userId, username),
    UsernameChanged: ({ data: { userId, username } }, to) => nameArtist(to, userId, username),
  },
});

function nameArtist(to: ProjectionWriter, userId: string, name: string | null): void {
  to.collection(artistNames).put(userId, { name });
}
