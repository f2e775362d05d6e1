// Projects which songs can be heard, where their sound is stored, and who may play it in full.
import type {
  PublishedSong,
  SongPriced,
  SongPublished,
  SongPurchased,
  SongWithdrawn,
  UserRegistered,
} from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import { placeOf } from '../charts/shuffle-position';

export interface PlayableSong {
  readonly songId: string;
  readonly artistId: string;
  readonly genre: string | null;
  readonly coverImageId: string | null;
  readonly isPaid: boolean;
  /** In samples at 48 kHz. */
  readonly durationSamples: number;
  readonly masterKey: string;
  readonly masterContentType: string;
  /** Key of a preview that was made before publication; later previews are stored with the renditions. */
  readonly previewKey: string | null;
  readonly publishedAt: string;
  /** Permanent position in a shuffled order of all songs. */
  readonly shufflePlace: string;
}

export interface SongLyrics {
  readonly lyrics: string | null;
  readonly lines: PublishedSong['lyricLines'];
}

export const playableSongs = defineCollection<PlayableSong>()({
  name: 'playable-songs',
  indexes: {
    all: { equals: [], sort: 'publishedAt' },
    byArtist: { equals: ['artistId'], sort: 'publishedAt', counted: true },
    byGenre: { equals: ['genre'], sort: 'publishedAt' },
    shuffled: { equals: [], sort: 'shufflePlace', counted: true },
  },
});
export const songLyrics = defineCollection<SongLyrics>()({ name: 'song-lyrics', indexes: {} });
/** One document per bought song and buyer. */
export const boughtSounds = defineCollection<{ readonly at: string }>()({ name: 'bought-sounds', indexes: {} });
/** All known people, to tell an artist without songs from an unknown id. */
export const knownPeople = defineCollection<{ readonly userId: string }>()({ name: 'playback-people', indexes: {} });

export const boughtId = (userId: string, songId: string) => `${userId}~${songId}`;

export const playableSongsProjection = defineProjection<
  SongPublished | SongPriced | SongWithdrawn | SongPurchased | UserRegistered
>({
  name: 'playable-songs',
  version: 3,
  collections: [playableSongs, songLyrics, boughtSounds, knownPeople],
  handlers: {
    SongPublished: ({ data, metadata }, to) => {
      const { songId, artistId, genre, coverImageId, isPaid, sound } = data;
      const { durationSamples, masterKey, masterContentType, previewKey } = sound;
      const files = { durationSamples, masterKey, masterContentType, previewKey };
      const place = { publishedAt: metadata.at, shufflePlace: placeOf(songId) };
      const song = { songId, artistId, genre, coverImageId, isPaid, ...files, ...place };
      to.collection(playableSongs).put(songId, song);
      to.collection(songLyrics).put(songId, { lyrics: data.lyrics, lines: data.lyricLines });
    },
    SongPriced: async ({ data: { songId, isPaid } }, to) => {
      await to.collection(playableSongs).update(songId, (song) => ({ ...song, isPaid }));
    },
    SongWithdrawn: ({ data: { songId } }, to) => {
      to.collection(playableSongs).delete(songId);
      to.collection(songLyrics).delete(songId);
    },
    SongPurchased: ({ data: { buyerId, songId }, metadata: { at } }, to) =>
      to.collection(boughtSounds).put(boughtId(buyerId, songId), { at }),
    UserRegistered: ({ data: { userId } }, to) => to.collection(knownPeople).put(userId, { userId }),
  },
});
