// What people report, what admins decide about it, and who blocked whom. Free texts are personal data of their author:
// they read null once that person was erased.
import type { Published } from './published';
import type { CommentFamily } from './talk';

/** What can be reported. A comment names its thread, so that all reports about one thread share an order. */
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
  /** The author of the comment or post, or the person whose profile it is. */
  readonly ownerId: string;
}

/** A moderator's decision: who made it, why, and the id under which it is appealed. Its time is the event's time. */
interface Act {
  readonly actId: string;
  readonly byUserId: string;
  readonly note: string | null;
}

// Domain moderation: a case, which covers every report and decision about one comment, post or profile.
export type ContentReported = Published<
  'ContentReported',
  OfCase & { reporterId: string; reason: ReportReason; words: string | null }
>;
export type ReportsDismissed = Published<'ReportsDismissed', OfCase & Act>;
export type ContentHidden = Published<'ContentHidden', OfCase & Act & { reason: ReportReason }>;
export type ContentRestored = Published<'ContentRestored', OfCase & Act & { hiddenByActId: string }>;

// Domain moderation: penalties against a person.
interface AgainstPerson extends Act {
  readonly userId: string;
  readonly reason: ReportReason;
  /** The case that the decision was made about. */
  readonly caseId: string;
  readonly subject: ModeratedSubject;
}
export type CommentingBanned = Published<'CommentingBanned', AgainstPerson & { until: string }>;
/** The first strike warns, the second withholds payouts, the third blocks the account. */
export type StrikeGiven = Published<
  'StrikeGiven',
  AgainstPerson & { number: 1 | 2 | 3; payoutsHeldUntil: string | null; accountBlocked: boolean }
>;
/** A moderator withdrew a ban or a strike. */
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

// Domain moderation: users who block each other. Neither sees the other while either of the two blocks exists.
export type UserBlocked = Published<'UserBlocked', { blockerId: string; blockedId: string }>;
export type UserUnblocked = Published<'UserUnblocked', { blockerId: string; blockedId: string }>;
