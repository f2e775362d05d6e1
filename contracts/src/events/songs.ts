// Songs, their review and publication, and their streams.
import type { ReportReason } from './moderation';
import type { Published } from './published';

// Domain catalogue. A song's events form one stream; before `SongPublished` only its artist and the reviewers can see
// it.
/** An artist uploaded a song as a draft, which only the artist can see. */
export type SongDrafted = Published<'SongDrafted', DraftedSong>;
/** Carries only the fields that changed. */
export type SongEdited = Published<'SongEdited', { songId: string; artistId: string; changes: SongChanges }>;
/** The artist submitted the song for review. */
export type SongSubmitted = Published<'SongSubmitted', { songId: string; artistId: string }>;
/** A reviewer denied the song and asks for documents or an edit. */
export type SongDenied = Published<
  'SongDenied',
  {
    songId: string;
    artistId: string;
    title: string;
    issueType: SongIssueType;
    denialReason: string;
    customMessage: string | null;
    reviewerId: string;
  }
>;
/** The artist submitted documents about the rights; the song needs another review. */
export type SongDocumentsSubmitted = Published<
  'SongDocumentsSubmitted',
  {
    songId: string;
    artistId: string;
    submissionType: SubmissionType;
    notes: string | null;
    documents: readonly SongDocument[];
  }
>;
export type SongEditingEnabled = Published<'SongEditingEnabled', { songId: string; artistId: string }>;
/** `SongPublished` follows at once, or on the song's release date. */
export type SongApproved = Published<
  'SongApproved',
  {
    songId: string;
    artistId: string;
    title: string;
    isrc: string;
    upc: string;
    reviewerId: string;
    /** The approved content: later edits are shown as differences from it. */
    content: SongContent;
    /** When the song becomes public, ISO 8601; null for at once. */
    publishesAt: string | null;
  }
>;
/** Everyone may play the song from now on; carries all that other domains need to show it. */
export type SongPublished = Published<'SongPublished', PublishedSong>;
export type SongPriced = Published<'SongPriced', { songId: string; isPaid: boolean; priceTalents: number }>;
/** A published song was denied later: it is no longer public. Buyers keep their purchase. */
export type SongWithdrawn = Published<'SongWithdrawn', { songId: string; artistId: string; releaseId: string }>;
/**
 * A moderator blocked the artist's account and thereby took the catalogue down; a song that was public gets
 * `SongWithdrawn` first. The song has no release date then, and it cannot be edited, priced or reviewed until the
 * decision is reversed.
 */
export type SongTakenDown = Published<
  'SongTakenDown',
  { songId: string; artistId: string; actId: string; byUserId: string; reason: ReportReason }
>;
/**
 * The decision that took the song down was reversed; `SongPublished` follows if the song was public or is due by now.
 */
export type SongReinstated = Published<
  'SongReinstated',
  { songId: string; artistId: string; actId: string; byUserId: string }
>;
/** The artist deleted a draft or a denied song; its files are deleted. */
export type SongDeleted = Published<'SongDeleted', { songId: string; artistId: string }>;

export type SongIssueType = 'copyright' | 'edit';
export type SubmissionType = 'proof_of_purchase' | 'proof_of_manufacturing' | 'other';

/** A file that only the artist and the reviewers may read. */
export interface SongDocument {
  documentId: string;
  blobKey: string;
  name: string;
  contentType: string;
  bytes: number;
}

export interface SongCredit {
  role: string;
  name: string;
}

/** The metadata of a song as the artist entered it, and its audio. */
export interface SongContent {
  title: string;
  releaseTitle: string;
  /** Counts from 1. */
  trackNumber: number;
  /** The disc of its album and the year of its first release, as the tags of the file say; absent if they do not. */
  discNumber?: number;
  releaseYear?: number;
  genre: string | null;
  coverImageId: string | null;
  /** `#rrggbb`. */
  coverColor: string | null;
  isPaid: boolean;
  priceTalents: number;
  isExplicit: boolean;
  credits: readonly SongCredit[];
  /** Lines in square brackets are section headings. */
  lyrics: string | null;
  /** Present when the lyrics have timestamps; `words` when single words have them as well. */
  lyricLines:
    | { atMs: number; text: string; isHeading: boolean; words?: readonly { atMs: number; text: string }[] }[]
    | null;
  /** ISO 8601; the song becomes public then, but never before its approval. Null publishes it upon approval. */
  releaseOn: string | null;
  sound: SongSound;
}

/** Absent fields keep their value. */
export type SongChanges = Partial<SongContent>;

export interface DraftedSong extends SongContent {
  songId: string;
  artistId: string;
  releaseId: string;
  /** Tracks of a gapless release join at the exact sample. */
  isGaplessRelease: boolean;
}

export type PublishedSong = Omit<DraftedSong, 'releaseOn'>;

export interface SongSound {
  /** Samples at 48 kHz; 0 in a draft whose file is still being analysed. */
  durationSamples: number;
  integratedLufs: number;
  truePeakDbtp: number;
  /** One loudness for the whole album; null for a single. */
  albumIntegratedLufs: number | null;
  /** Blob keys. The preview exists for paid songs; other renditions are encoded from the master. */
  masterKey: string;
  masterContentType: string;
  previewKey: string | null;
  /** The acoustic fingerprint, which finds the same recording again: 32-bit words in base64. Demo songs have none. */
  soundPrint?: string;
}

// Domain playback.
/** Encoding further renditions from this master failed; the song is played from the master alone. */
export type SongRenditionsFailed = Published<
  'SongRenditionsFailed',
  { songId: string; artistId: string; masterKey: string; reason: string }
>;
export type SongLiked = Published<'SongLiked', { songId: string; userId: string }>;
export type SongUnliked = Published<'SongUnliked', { songId: string; userId: string }>;
/** A play that counts as a stream. */
export type SongStreamed = Published<
  'SongStreamed',
  {
    songId: string;
    artistId: string;
    userId: string;
    playId: string;
    seconds: number;
    /** When the song was played, if that was offline; the stream counts on the day on which the server learns of it. */
    heardAt?: string;
  }
>;
