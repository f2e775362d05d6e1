// Songs, and how they are heard.
import type { ReportReason } from './moderation';
import type { Published } from './published';

// Domain catalogue. A song's events lie in one stream; only from `SongPublished` on does it exist for anyone but its artist
// and the reviewers.
/** An artist has brought a song; nobody else knows of it. */
export type SongDrafted = Published<'SongDrafted', DraftedSong>;
/** Only what changed. */
export type SongEdited = Published<'SongEdited', { songId: string; artistId: string; changes: SongChanges }>;
/** Ready for review. */
export type SongSubmitted = Published<'SongSubmitted', { songId: string; artistId: string }>;
/** A reviewer wants documents, or an edit. */
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
/** Documents about the rights were handed in; the song is to be reviewed again. */
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
/** Followed by `SongPublished`, at once or when its release date has come. */
export type SongApproved = Published<
  'SongApproved',
  {
    songId: string;
    artistId: string;
    title: string;
    isrc: string;
    upc: string;
    reviewerId: string;
    /** What was approved: later edits are shown as differences to it. */
    content: SongContent;
    /** When it becomes public, ISO 8601; null for at once. */
    publishesAt: string | null;
  }
>;
/** A song may be heard by everyone; carries all that others need to show it. */
export type SongPublished = Published<'SongPublished', PublishedSong>;
export type SongPriced = Published<'SongPriced', { songId: string; isPaid: boolean; priceTalents: number }>;
/** A published song was denied later on: it is public no more. Who bought it keeps the purchase. */
export type SongWithdrawn = Published<'SongWithdrawn', { songId: string; artistId: string; releaseId: string }>;
/**
 * Its artist's account was blocked, and the catalogue goes with it: behind `SongWithdrawn` where it was public. It has no
 * hour that comes, and nobody edits, prices or reviews it, until the decision is taken back.
 */
export type SongTakenDown = Published<
  'SongTakenDown',
  { songId: string; artistId: string; actId: string; byUserId: string; reason: ReportReason }
>;
/** The decision that took it down was taken back; followed by `SongPublished` where it was public or is due by now. */
export type SongReinstated = Published<
  'SongReinstated',
  { songId: string; artistId: string; actId: string; byUserId: string }
>;
/** A draft or a denied song was given up by its artist; its files go. */
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

/** What an artist says about a song, and its sound. */
export interface SongContent {
  title: string;
  releaseTitle: string;
  /** From 1. */
  trackNumber: number;
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
  /** Present where timestamps exist. */
  lyricLines: { atMs: number; text: string; isHeading: boolean }[] | null;
  /** ISO 8601; public from then on, but never before it is approved. Null for as soon as it is approved. */
  releaseOn: string | null;
  sound: SongSound;
}

/** Absent fields stay as they are. */
export type SongChanges = Partial<SongContent>;

export interface DraftedSong extends SongContent {
  songId: string;
  artistId: string;
  releaseId: string;
  /** Tracks of a gapless release are joined at the sample. */
  isGaplessRelease: boolean;
}

export type PublishedSong = Omit<DraftedSong, 'releaseOn'>;

export interface SongSound {
  /** Samples at 48 kHz; 0 in a draft whose file is still being measured. */
  durationSamples: number;
  integratedLufs: number;
  truePeakDbtp: number;
  /** One gain for an album; null for a single. */
  albumIntegratedLufs: number | null;
  /** Blob keys. The preview exists for paid songs; other qualities are made from the master. */
  masterKey: string;
  masterContentType: string;
  previewKey: string | null;
  /** How it sounds, to find the same recording again: words of 32 bits in base64. Missing for songs of the demo. */
  soundPrint?: string;
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
  {
    songId: string;
    artistId: string;
    userId: string;
    playId: string;
    seconds: number;
    /** When it was heard, where that was without a connection; it counts on the day on which the server hears of it. */
    heardAt?: string;
  }
>;
