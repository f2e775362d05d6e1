// Integration events: what one domain tells the others. A domain's stored events stay its own; it maps them to these.
// A change that older readers cannot take is a new version beside the old one.

export interface IntegrationEvents {
  /** An account exists. No e-mail address here: personal data stays with its domain. */
  'user-registered.v1': { userId: string; username: string; isArtist: boolean };
  /** What others show of a user has changed; absent fields have not. */
  'user-changed.v1': {
    userId: string;
    username?: string;
    isArtist?: boolean;
    isPatron?: boolean;
    profileImageId?: string | null;
  };
  /** A user's own choice of sound. */
  'audio-quality-chosen.v1': { userId: string; quality: 'data-saver' | 'low' | 'medium' | 'high' | 'original' };
  /** A song may be heard by everyone; carries all that others need to show and play it. */
  'song-published.v1': PublishedSong;
  /** Published data that changed, such as a price or the paywall. */
  'song-changed.v1': { songId: string; isPaid?: boolean; priceTalents?: number };
  /** The sound of a song lies in the blob store, measured. */
  'song-sound-ready.v1': SongSound;
  /** Somebody liked a song, or took it back. */
  'song-liked.v1': { songId: string; userId: string; liked: boolean };
  /** A play that counts as a stream. */
  'song-streamed.v1': { songId: string; artistId: string; userId: string; playId: string; seconds: number };
  'song-purchased.v1': { songId: string; buyerId: string; artistId: string; transactionId: string; priceMinor: string };
  'sale-credited.v1': { artistId: string; transactionId: string; amountMinor: string };
  'balance-changed.v1': { userId: string; talentMinor: string; euroMinor: string };
  'comment-posted.v1': {
    family: 'song' | 'post' | 'tuned-in-post';
    subjectId: string;
    commentId: string;
    parentId: string | null;
    authorId: string;
    parentAuthorId: string | null;
  };
  'comment-count-changed.v1': { family: 'song' | 'post' | 'tuned-in-post'; subjectId: string; change: number };
  'post-published.v1': { postId: string; authorId: string; contentType: 'none' | 'song'; songId: string | null };
  'user-followed.v1': { followerId: string; followeeId: string; following: boolean };
}

export interface PublishedSong {
  songId: string;
  title: string;
  artistId: string;
  releaseId: string;
  releaseTitle: string;
  /** From 1. */
  trackNumber: number;
  isGaplessRelease: boolean;
  genre: string | null;
  coverImageId: string | null;
  /** `#rrggbb`. */
  coverColor: string | null;
  isPaid: boolean;
  priceTalents: number;
  lyrics: string | null;
  /** Present where timestamps exist. */
  lyricLines: { atMs: number; text: string; isHeading: boolean }[] | null;
  publishedAt: string;
}

export interface SongSound {
  songId: string;
  /** Samples at 48 kHz. */
  durationSamples: number;
  integratedLufs: number;
  truePeakDbtp: number;
  albumIntegratedLufs: number | null;
  /** Blob keys by what they hold. */
  masterKey: string;
  masterType: string;
  previewKey: string | null;
}

export type IntegrationEventName = keyof IntegrationEvents;
export type IntegrationEvent = {
  [N in IntegrationEventName]: { name: N; data: IntegrationEvents[N] };
}[IntegrationEventName];
