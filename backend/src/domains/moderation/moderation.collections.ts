// What the projection of moderation keeps.
import type { ModeratedSubject, ReportReason } from '@libretto/contracts/events';
import type { ActKind } from '@libretto/contracts/http/moderation';
import { erasedPeopleOf } from '../../kernel/erased-people';
import { defineCollection } from '../../ports/read-models';
import type { PenaltyState } from './penalties/penalty.decider';

/** A case, or an appeal, in the queue of those who decide: `{caseId}` or `appeal-{actId}`. */
export interface QueueDoc {
  readonly id: string;
  readonly kind: 'reports' | 'appeal';
  readonly isOpen: boolean;
  /** Since when somebody waits for a decision. */
  readonly since: string;
  /** How many wait for it. */
  readonly weight: number;
  /** Of a case. */
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
/** What an entry is once nobody waits any more. */
export const closed = { isOpen: false, weight: 0 } as const;
export const appealEntryId = (actId: string) => `appeal-${actId}`;

/** Who reported what: `{caseId}~{reporterId}`. */
export const reports = defineCollection<{
  readonly caseId: string;
  readonly reporterId: string;
  /** Whom the words are about. */
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

/** Everything that anyone did, for the log; decisions against a person are theirs to appeal against. */
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
  /** What the person concerned is told of, and may appeal against. */
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

/** By the decision that they are against. */
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

/** Bans and strikes, by user id. */
export const penalties = defineCollection<PenaltyState>()({ name: 'moderation-penalties', indexes: {} });

/** What they wrote is not kept, nor what was written about them. */
export const erased = erasedPeopleOf('moderation');

/** By user id. */
export const moderatedPeople = defineCollection<{
  readonly username: string | null;
  readonly imageId: string | null;
}>()({ name: 'moderated-people', indexes: {} });
