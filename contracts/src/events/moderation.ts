// What people report, what admins decide about it, and who blocked whom. Words are personal data of the one who wrote
// them: null once that person was erased.
import type { Published } from './published';
import type { CommentFamily } from './talk';

/** What can be reported. A comment names where it stands, so that all about its thread is told in one order. */
export type ModeratedSubject =
  | { readonly kind: 'comment'; readonly id: string; readonly family: CommentFamily; readonly subjectId: string }
  | { readonly kind: 'post' | 'tuned-in-post' | 'profile'; readonly id: string };

export type ReportReason =
  | 'spam'
  | 'harassment'
  | 'hate'
  | 'sexual'
  | 'violence'
  | 'copyright'
  | 'impersonation'
  | 'fraud'
  | 'other';

interface OfCase {
  readonly caseId: string;
  readonly subject: ModeratedSubject;
  /** Whose comment, post or profile it is. */
  readonly ownerId: string;
}

/** A decision: who made it, why, and by which name it is appealed. Its time is the event's. */
interface Act {
  readonly actId: string;
  readonly byUserId: string;
  readonly note: string | null;
}

// Domain moderation: a case, which is all that happens about one comment, post or profile.
export type ContentReported = Published<
  'ContentReported',
  OfCase & { reporterId: string; reason: ReportReason; words: string | null }
>;
export type ReportsDismissed = Published<'ReportsDismissed', OfCase & Act>;
export type ContentHidden = Published<'ContentHidden', OfCase & Act & { reason: ReportReason }>;
export type ContentRestored = Published<'ContentRestored', OfCase & Act & { hiddenByActId: string }>;

// Domain moderation: how somebody stands with the rules.
interface AgainstPerson extends Act {
  readonly userId: string;
  readonly reason: ReportReason;
  /** What it was decided about. */
  readonly caseId: string;
  readonly subject: ModeratedSubject;
}
export type CommentingBanned = Published<'CommentingBanned', AgainstPerson & { until: string }>;
/** The first warns, the second holds payouts back, the third blocks the account. */
export type StrikeGiven = Published<
  'StrikeGiven',
  AgainstPerson & { number: 1 | 2 | 3; payoutsHeldUntil: string | null; accountBlocked: boolean }
>;
/** A ban or a strike that is no more. */
export type PenaltyWithdrawn = Published<
  'PenaltyWithdrawn',
  Act & { userId: string; penaltyActId: string; penalty: 'ban' | 'strike' }
>;

// Domain moderation: an appeal against one decision.
export type AppealMade = Published<'AppealMade', { actId: string; userId: string; words: string | null }>;
export type AppealDecided = Published<
  'AppealDecided',
  { actId: string; userId: string; byUserId: string; outcome: 'upheld' | 'overturned'; note: string | null }
>;

// Domain moderation: people who want nothing of each other. Neither sees the other while one of both blocks stands.
export type UserBlocked = Published<'UserBlocked', { blockerId: string; blockedId: string }>;
export type UserUnblocked = Published<'UserUnblocked', { blockerId: string; blockedId: string }>;
