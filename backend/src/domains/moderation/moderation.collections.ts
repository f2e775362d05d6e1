// Collections of the moderation projection.
import type { ModeratedSubject, ReportReason } from '@libretto/contracts/events';
import type { ActKind } from '@libretto/contracts/http/administration/moderation';
import { erasedPeopleOf } from '../../kernel/content/erased-people';
import { defineCollection } from '../../ports/read-models/read-models';
import type { PenaltyState } from './penalties/penalty.decider';

/** A case or an appeal in the moderators' queue: `{caseId}` or `appeal-{actId}`. */
export interface QueueDoc {
  readonly id: string;
  readonly kind: 'reports' | 'appeal';
  readonly isOpen: boolean;
  /** When the oldest undecided report or appeal arrived. */
  readonly since: string;
  /** Number of undecided reports or appeals. */
  readonly weight: number;
  /** Set for cases only. */
  readonly subject: ModeratedSubject | null;
  readonly ownerId: string;
  readonly hiddenByActId: string | null;
  readonly isDeleted: boolean;
}

export const queue = defineCollection<QueueDoc>()({
  name: 'moderation-queue',
  indexes: {
    byAge: { equals: ['isOpen'], sort: 'since', counted: true },
    byWeight: { equals: ['isOpen'], sort: 'weight' },
  },
});
/** Values of an entry that needs no decision any more. */
export const closed = { isOpen: false, weight: 0 } as const;
export const appealEntryId = (actId: string) => `appeal-${actId}`;

/** Reports by case and reporter: `{caseId}~{reporterId}`. */
export const reports = defineCollection<{
  readonly caseId: string;
  readonly reporterId: string;
  /** The owner of the reported content. */
  readonly ownerId: string;
  readonly reason: ReportReason;
  readonly words: string | null;
  readonly at: string;
}>()({
  name: 'moderation-reports',
  indexes: {
    byCase: { equals: ['caseId'], sort: 'at' },
    byReporter: { equals: ['reporterId'] },
    byOwner: { equals: ['ownerId'] },
  },
});
export const reportId = (caseId: string, reporterId: string) => `${caseId}~${reporterId}`;

/** Every moderation act, for the audit log; decisions against a person can be appealed by that person. */
export interface ActDoc {
  readonly id: string;
  readonly position: number;
  readonly at: string;
  readonly kind: ActKind;
  readonly actorId: string;
  readonly ownerId: string;
  readonly caseId: string | null;
  readonly subject: ModeratedSubject | null;
  readonly reason: ReportReason | null;
  readonly note: string | null;
  readonly until: string | null;
  readonly strike: number | null;
  /** True for a decision that its owner is notified of and may appeal. */
  readonly isAgainstOwner: boolean;
  readonly isWithdrawn: boolean;
}

export const acts = defineCollection<ActDoc>()({
  name: 'moderation-acts',
  indexes: {
    all: { equals: [], sort: 'position' },
    byOwner: { equals: ['ownerId', 'isAgainstOwner'], sort: 'position' },
    byActor: { equals: ['actorId'] },
    about: { equals: ['ownerId'] },
  },
});

/** Keyed by the decision that is appealed. */
export const appeals = defineCollection<{
  readonly actId: string;
  readonly userId: string;
  readonly words: string;
  readonly at: string;
  readonly outcome: 'waiting' | 'upheld' | 'overturned';
  readonly note: string | null;
  readonly decidedBy: string | null;
}>()({
  name: 'moderation-appeals',
  indexes: { byUser: { equals: ['userId'] }, byDecider: { equals: ['decidedBy'] } },
});

/** Bans and strikes, keyed by user id. */
export const penalties = defineCollection<PenaltyState>()({ name: 'moderation-penalties', indexes: {} });

/** Erased people; texts by and about them are not stored. */
export const erased = erasedPeopleOf('moderation');

/** Keyed by user id. */
export const moderatedPeople = defineCollection<{
  readonly username: string | null;
  readonly imageId: string | null;
}>()({ name: 'moderated-people', indexes: {} });
