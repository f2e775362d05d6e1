// Published events: what one domain tells the others. Each is stored by the domain that is named above it, which may
// keep further fields to itself; others read only what stands here. A shape changes by a new schema version with an
// upcaster, never in place. Amounts are minors (1 Talent = 100, 1 EUR = 10,000), times ISO 8601 in UTC.

interface Published<Type extends string, Data extends object> {
  readonly type: Type;
  readonly data: Data;
}

// Domain auth. Names are personal data: null once the person was erased.
export type UserRegistered = Published<
  'UserRegistered',
  {
    userId: string;
    username: string | null;
    isArtist: boolean;
    /** For the person's own eyes and for mails to them. */
    email?: string | null;
  }
>;
export type UsernameChanged = Published<'UsernameChanged', { userId: string; username: string | null }>;
export type AccountTypeChanged = Published<'AccountTypeChanged', { userId: string; isArtist: boolean }>;

// Domain profiles.
export type ProfileImageChanged = Published<'ProfileImageChanged', { userId: string; imageId: string | null }>;
export type ProfileCoverChanged = Published<'ProfileCoverChanged', { userId: string; imageId: string | null }>;

// Domain settings.
export type AudioQualityChosen = Published<
  'AudioQualityChosen',
  { userId: string; quality: 'data-saver' | 'low' | 'medium' | 'high' | 'original' }
>;

export type NotificationsSwitched = Published<'NotificationsSwitched', { userId: string; enabled: boolean }>;

// Domain social.
export type UserFollowed = Published<'UserFollowed', { followerId: string; followeeId: string }>;
export type UserUnfollowed = Published<'UserUnfollowed', { followerId: string; followeeId: string }>;
export type PostPublished = Published<
  'PostPublished',
  { postId: string; authorId: string; description: string | null; contentType: 'none' | 'song'; songId: string | null }
>;
export type PostDeleted = Published<'PostDeleted', { postId: string; authorId: string }>;

// Domain comments. Texts are personal data: null once their author was erased.
export type CommentFamily = 'song' | 'post' | 'tuned-in-post';
export type CommentPosted = Published<
  'CommentPosted',
  {
    commentId: string;
    family: CommentFamily;
    subjectId: string;
    /** Whose song or post it is. */
    subjectOwnerId: string;
    authorId: string;
    /** The top-level comment, null for one itself. */
    parentId: string | null;
    /** Whose comment a reply answers. */
    answeredUserId: string | null;
    text: string | null;
  }
>;
/** Replies of a deleted comment are deleted by events of their own. */
export type CommentDeleted = Published<
  'CommentDeleted',
  { commentId: string; family: CommentFamily; subjectId: string; parentId: string | null }
>;

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
export type SongLiked = Published<'SongLiked', { songId: string; userId: string }>;
export type SongUnliked = Published<'SongUnliked', { songId: string; userId: string }>;
/** A play that counts as a stream. */
export type SongStreamed = Published<
  'SongStreamed',
  { songId: string; artistId: string; userId: string; playId: string; seconds: number }
>;

// Domain wallet. `@libretto/contracts/ledger` says what each moves between which accounts.
/** A payment from outside became Talents, 1 cent for 1 Talent. */
export type TalentsToppedUp = Published<
  'TalentsToppedUp',
  {
    transactionId: string;
    userId: string;
    source: 'card' | 'crypto';
    amountMinor: number;
    paymentReference: string;
  }
>;
export type SongPurchased = Published<
  'SongPurchased',
  {
    transactionId: string;
    buyerId: string;
    songId: string;
    artistId: string;
    priceMinor: number;
    feeMinor: number;
    artistMinor: number;
  }
>;
/** The artist's side of a sale: what waited in transit. */
export type SaleCredited = Published<
  'SaleCredited',
  { transactionId: string; artistId: string; buyerId: string; songId: string; artistMinor: number }
>;
export type PatronPurchased = Published<
  'PatronPurchased',
  {
    transactionId: string;
    userId: string;
    method: 'card' | 'balance' | 'crypto';
    amountMinor: number;
    /** The provider's reference of a card or crypto payment. */
    paymentReference: string | null;
  }
>;
export type MoneyEvent = TalentsToppedUp | SongPurchased | SaleCredited | PatronPurchased;
