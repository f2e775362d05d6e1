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

// Domain settings, of an artist.
/** What an artist asks for; hundredths of a Talent, 30000 = 300 Talents. */
export type CatalogPricesSet = Published<
  'CatalogPricesSet',
  { userId: string; defaultStreamPrice: number; defaultSongPrice: number; tuneInPrice: number }
>;

// Domain payments. One stream a payment; amounts in minors of EUR. What a payment is for decides what it becomes.
export type PaymentProvider = 'card' | 'crypto';
export type PaymentPurpose = 'talents' | 'patron';
interface SettledPayment {
  paymentId: string;
  userId: string;
  provider: PaymentProvider;
  purpose: PaymentPurpose;
  amountMinor: number;
  /** The provider's id of the payment, as its own statements show it. */
  paymentReference: string;
}
/** The provider has the money. At most once a payment. */
export type PaymentSucceeded = Published<'PaymentSucceeded', SettledPayment>;
/**
 * Money went back, `amountMinor` of it: a refund that we made, or a chargeback that the card's holder made. Once per
 * `reversalReference`.
 */
export type PaymentReversed = Published<
  'PaymentReversed',
  SettledPayment & {
    kind: 'refund' | 'chargeback';
    reversalReference: string;
    /** What is left of the payment. */
    remainingMinor: number;
  }
>;
/** A chargeback was decided for us: `amountMinor` came back. */
export type PaymentReinstated = Published<'PaymentReinstated', SettledPayment & { reversalReference: string }>;

// Domain partners.
/** A partner reports what an artist earned elsewhere. */
export type RoyaltyReported = Published<
  'RoyaltyReported',
  {
    partnerId: string;
    artistId: string;
    /** `2026-10`. */
    period: string;
    amountMinor: number;
    reference: string;
  }
>;

// Domain wallet. `@libretto/contracts/ledger` says what each moves between which accounts.
/** A payment from outside became Talents, 1 cent for 1 Talent. */
export type TalentsToppedUp = Published<
  'TalentsToppedUp',
  { transactionId: string; userId: string; source: PaymentProvider; amountMinor: number; paymentReference: string }
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
/** Access to an artist's exclusive posts, bought once. */
export type TuneInPurchased = Published<
  'TuneInPurchased',
  {
    transactionId: string;
    fanId: string;
    artistId: string;
    priceMinor: number;
    feeMinor: number;
    artistMinor: number;
  }
>;
export type TuneInCredited = Published<
  'TuneInCredited',
  { transactionId: string; artistId: string; fanId: string; artistMinor: number }
>;
export type DonationMade = Published<
  'DonationMade',
  {
    transactionId: string;
    donorId: string;
    artistId: string;
    amountMinor: number;
    feeMinor: number;
    artistMinor: number;
  }
>;
export type DonationCredited = Published<
  'DonationCredited',
  { transactionId: string; artistId: string; donorId: string; artistMinor: number }
>;
export type PatronPurchased = Published<
  'PatronPurchased',
  {
    transactionId: string;
    userId: string;
    method: PaymentProvider | 'balance';
    amountMinor: number;
    /** The provider's reference of a card or crypto payment. */
    paymentReference: string | null;
  }
>;
/** A second patronage was paid for by card: the money waits in transit until it is refunded. */
export type PatronPaymentDuplicated = Published<
  'PatronPaymentDuplicated',
  { transactionId: string; userId: string; paymentId: string; amountMinor: number; paymentReference: string }
>;
export type PatronDuplicateRefunded = Published<
  'PatronDuplicateRefunded',
  { transactionId: string; userId: string; paymentId: string; amountMinor: number; reversalReference: string }
>;
export type RoyaltyCredited = Published<
  'RoyaltyCredited',
  {
    transactionId: string;
    artistId: string;
    partnerId: string;
    period: string;
    amountMinor: number;
    reference: string;
  }
>;
/** What a payment had brought is taken back: Talents as far as they are still there, the rest is owed. */
export type PaymentTakenBack = Published<
  'PaymentTakenBack',
  {
    transactionId: string;
    userId: string;
    provider: PaymentProvider;
    purpose: PaymentPurpose;
    kind: 'refund' | 'chargeback';
    amountMinor: number;
    /** In Talents' minors; with `owedMinor` the whole amount, both 0 for a patronage. */
    takenMinor: number;
    owedMinor: number;
    paymentReference: string;
    reversalReference: string;
  }
>;
/** A chargeback was decided for us: what was taken back is given again. */
export type TakingBackUndone = Published<
  'TakingBackUndone',
  {
    transactionId: string;
    userId: string;
    provider: PaymentProvider;
    purpose: PaymentPurpose;
    amountMinor: number;
    paymentReference: string;
    reversalReference: string;
  }
>;
/** A credit pays what is owed first, right behind the event that brought it and under its transaction. */
export type DebtRepaid = Published<
  'DebtRepaid',
  { transactionId: string; userId: string; from: 'talent' | 'eur'; amountMinor: number }
>;
export type WithdrawalRequested = Published<
  'WithdrawalRequested',
  {
    transactionId: string;
    userId: string;
    amountMinor: number;
    /** Where to pay to: personal, null once the person was erased. */
    payee: { name: string; iban: string } | null;
  }
>;
export type WithdrawalApproved = Published<
  'WithdrawalApproved',
  { transactionId: string; userId: string; amountMinor: number; decidedBy: string }
>;
export type WithdrawalRefused = Published<
  'WithdrawalRefused',
  { transactionId: string; userId: string; amountMinor: number; decidedBy: string; reason: string }
>;
/** Every event that moves money; the ledger books these and no others. */
export type MoneyEvent =
  | TalentsToppedUp
  | SongPurchased
  | SaleCredited
  | TuneInPurchased
  | TuneInCredited
  | DonationMade
  | DonationCredited
  | PatronPurchased
  | PatronPaymentDuplicated
  | PatronDuplicateRefunded
  | RoyaltyCredited
  | PaymentTakenBack
  | TakingBackUndone
  | DebtRepaid
  | WithdrawalRequested
  | WithdrawalApproved
  | WithdrawalRefused;

/** The status ends with its payment, and comes back with it. Neither moves money: the events beside them do. */
export type PatronageEnded = Published<'PatronageEnded', { transactionId: string; userId: string }>;
export type PatronageRestored = Published<'PatronageRestored', { transactionId: string; userId: string }>;
