// Songs, and how they are heard.
import type { Published } from './published';

// Domain catalogue.
/** A song may be heard by everyone; carries all that others need to show it. */
export type SongPublished = Published<'SongPublished', PublishedSong>;
export type SongPriced = Published<'SongPriced', { songId: string; isPaid: boolean; priceTalents: number }>;

export interface PublishedSong {
  songId: string;
  title: string;
  artistId: string;
  releaseId: string;
  releaseTitle: string;
  /** From 1. */
  trackNumber: number;
  /** Tracks of a gapless release are joined at the sample. */
  isGaplessRelease: boolean;
  genre: string | null;
  coverImageId: string | null;
  /** `#rrggbb`. */
  coverColor: string | null;
  isPaid: boolean;
  priceTalents: number;
  /** Lines in square brackets are section headings. */
  lyrics: string | null;
  /** Present where timestamps exist. */
  lyricLines: { atMs: number; text: string; isHeading: boolean }[] | null;
  sound: SongSound;
}

export interface SongSound {
  /** Samples at 48 kHz. */
  durationSamples: number;
  integratedLufs: number;
  truePeakDbtp: number;
  /** One gain for an album; null for a single. */
  albumIntegratedLufs: number | null;
  /** Blob keys. The preview exists for paid songs; other qualities are made from the master. */
  masterKey: string;
  masterContentType: string;
  previewKey: string | null;
}

// Domain playback.
/** Other qualities of a song could not be made of this master; it is heard as the master alone. */
export type SongRenditionsFailed = Published<
  'SongRenditionsFailed',
  { songId: string; artistId: string; masterKey: string; reason: string }
>;
export type SongLiked = Published<'SongLiked', { songId: string; userId: string }>;
export type SongUnliked = Published<'SongUnliked', { songId: string; userId: string }>;
/** A play that counts as a stream. */
export type SongStreamed = Published<
  'SongStreamed',
  { songId: string; artistId: string; userId: string; playId: string; seconds: number }
>;
