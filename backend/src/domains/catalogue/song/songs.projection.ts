// Projects the public songs.
import type { PublishedSong, SongPriced, SongPublished, SongWithdrawn } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

export interface SongDoc extends Omit<PublishedSong, 'lyrics' | 'lyricLines' | 'sound'> {
  readonly durationSamples: number;
  readonly loudness: {
    readonly integratedLufs: number;
    readonly truePeakDbtp: number;
    readonly albumIntegratedLufs: number | null;
  };
  readonly hasSyncedLyrics: boolean;
  /** Two lines of the lyrics that the hero shows as a headline. */
  readonly sungLines: readonly string[];
  readonly publishedAt: string;
}

export const songs = defineCollection<SongDoc>()({
  name: 'songs',
  indexes: {
    all: { equals: [], sort: 'publishedAt' },
    byArtist: { equals: ['artistId'], sort: 'publishedAt' },
    byRelease: { equals: ['releaseId'], sort: 'trackNumber' },
  },
});

export const songsProjection = defineProjection<SongPublished | SongPriced | SongWithdrawn>({
  name: 'songs',
  version: 2,
  collections: [songs],
  handlers: {
    SongPublished: ({ data, metadata }, to) => {
      const { lyrics, lyricLines, sound, ...song } = data;
      const { durationSamples, integratedLufs, truePeakDbtp, albumIntegratedLufs } = sound;
      to.collection(songs).put(song.songId, {
        ...song,
        durationSamples,
        loudness: { integratedLufs, truePeakDbtp, albumIntegratedLufs },
        hasSyncedLyrics: lyricLines !== null,
        sungLines: sungLinesOf(lyrics),
        publishedAt: metadata.at,
      });
    },
    SongWithdrawn: ({ data: { songId } }, to) => to.collection(songs).delete(songId),
    SongPriced: async ({ data: { songId, isPaid, priceTalents } }, to) => {
      await to.collection(songs).update(songId, (song) => ({ ...song, isPaid, priceTalents }));
    },
  },
});

/** The first two lines of the chorus, or of the song if no chorus is marked. */
export function sungLinesOf(lyrics: string | null): readonly string[] {
  if (lyrics === null) return [];
  const lines = lyrics.split('\n').map((line) => line.trim());
  const chorus = lines.findIndex((line) => /^\[chorus/i.test(line));
  return lines
    .slice(chorus + 1)
    .filter((line) => line !== '' && !line.startsWith('['))
    .slice(0, 2);
}
