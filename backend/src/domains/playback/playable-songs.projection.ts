// Which songs can be heard, where is their sound, and who may play all of it?
import type {
  PublishedSong,
  SongPriced,
  SongPublished,
  SongPurchased,
  SongWithdrawn,
  UserRegistered,
} from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import { placeOf } from './shuffle-place';

export interface PlayableSong {
  readonly songId: string;
  readonly artistId: string;
  readonly genre: string | null;
  readonly coverImageId: string | null;
  readonly isPaid: boolean;
  /** At 48 kHz. */
  readonly durationSamples: number;
  readonly masterKey: string;
  readonly masterContentType: string;
  /** Of a preview that was made before the song was published; later ones lie beside the renditions. */
  readonly previewKey: string | null;
  readonly publishedAt: string;
  /** Its place in a shuffled order of all songs, the same for good. */
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
    shuffled: { equals: [], sort: 'shufflePlace' },
  },
});
export const songLyrics = defineCollection<SongLyrics>()({ name: 'song-lyrics', indexes: {} });
/** A document for each song that somebody bought. */
export const boughtSounds = defineCollection<{ readonly at: string }>()({ name: 'bought-sounds', indexes: {} });
/** Everybody, for an artist without songs is known and a made-up id is not. */
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
