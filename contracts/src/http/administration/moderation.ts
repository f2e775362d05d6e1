// Reports, the moderators' queue, decisions and appeals.
import { z } from 'zod';
import { maxBanDays, maxReportWords } from '../../report-limits';
import { call } from '../call';
import { idParams, idSchema, limitOf, offsetQuery, pageQuery, successSchema } from '../paging';

export const reportReasonSchema = z.enum([
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'copyright',
  'impersonation',
  'fraud',
  'other',
]);
export type ReportReason = z.infer<typeof reportReasonSchema>;

export const moderatedKindSchema = z.enum(['comment', 'post', 'tuned-in-post', 'profile']);
export type ModeratedKind = z.infer<typeof moderatedKindSchema>;

const textOf = (name: string) =>
  z.string().trim().max(maxReportWords, `${name} is too long (maximum ${maxReportWords} characters)`);
const note = textOf('The note')
  .nullish()
  .transform((text) => text || null);

export const reportBodySchema = z
  .object({
    subject: z.object({ kind: moderatedKindSchema, id: idSchema }),
    reason: z.enum(reportReasonSchema.options, { error: 'Please choose a reason' }),
    words: textOf('Your report')
      .nullish()
      .transform((text) => text || null),
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== null, {
    message: 'Please say what is wrong',
    path: ['words'],
  });

const reason = z.enum(reportReasonSchema.options, { error: 'Please choose a reason' });
export const caseDecisionSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('hide'), reason, note }),
  z.object({ decision: z.literal('restore'), note }),
  z.object({ decision: z.literal('dismiss'), note }),
  z.object({
    decision: z.literal('ban'),
    reason,
    note,
    days: z
      .number({ error: 'Please enter a number of days' })
      .int('Please enter a whole number of days')
      .min(1, 'A ban lasts at least one day')
      .max(maxBanDays, `A ban lasts at most ${maxBanDays} days`),
  }),
  z.object({ decision: z.literal('strike'), reason, note }),
]);
export type CaseDecision = z.input<typeof caseDecisionSchema>;

const personSchema = z.object({ id: z.string(), username: z.string().nullable(), imageId: z.string().nullable() });
export type ModeratedPerson = z.infer<typeof personSchema>;

/** The reported content with its context. */
export const moderatedContentSchema = z.object({
  kind: moderatedKindSchema,
  id: z.string(),
  /** Empty once the content was deleted. */
  text: z.string(),
  createdAt: z.string().nullable(),
  editedAt: z.string().nullable(),
  imageId: z.string().nullable(),
  isDeleted: z.boolean(),
  /** The address that opens the content. */
  link: z.string().nullable(),
  /** The song or post that a comment belongs to: the song's name, or the post's text. */
  under: z.object({ kind: z.enum(['song', 'post', 'tuned-in-post']), id: z.string(), title: z.string() }).nullable(),
  /** The neighbouring comments in order, without the reported one. */
  around: z.array(
    z.object({
      id: z.string(),
      author: personSchema,
      text: z.string(),
      createdAt: z.string(),
      place: z.enum(['before', 'answered', 'after']),
    }),
  ),
});
export type ModeratedContent = z.infer<typeof moderatedContentSchema>;

const strikesSchema = z.object({
  strikes: z.number().int(),
  bannedUntil: z.string().nullable(),
  payoutsHeldUntil: z.string().nullable(),
  isBlocked: z.boolean(),
});
export type Standing = z.infer<typeof strikesSchema>;

export const actKindSchema = z.enum([
  'report',
  'dismiss',
  'hide',
  'restore',
  'ban',
  'strike',
  'withdraw-penalty',
  'appeal',
  'uphold-appeal',
  'overturn-appeal',
]);
export type ActKind = z.infer<typeof actKindSchema>;

/** One entry of the queue: the reports about one subject, or an appeal. */
export const queueItemSchema = z.object({
  /** The id of the case; for an appeal, the id of the decision that it contests. */
  id: z.string(),
  kind: z.enum(['reports', 'appeal']),
  since: z.string(),
  owner: personSchema,
  standing: strikesSchema,
  content: moderatedContentSchema,
  isHidden: z.boolean(),
  reportCount: z.number().int(),
  /** The latest reports. */
  reports: z.array(
    z.object({ reporter: personSchema, reason: reportReasonSchema, words: z.string().nullable(), at: z.string() }),
  ),
  appeal: z
    .object({
      words: z.string(),
      decision: actKindSchema,
      decidedBy: personSchema,
      decidedAt: z.string(),
      reason: reportReasonSchema.nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type QueueItem = z.infer<typeof queueItemSchema>;

export const moderationActSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: actKindSchema,
  actor: personSchema,
  owner: personSchema,
  subject: z.object({ kind: moderatedKindSchema, id: z.string() }).nullable(),
  reason: reportReasonSchema.nullable(),
  note: z.string().nullable(),
  /** The end of a ban or of withheld payouts. */
  until: z.string().nullable(),
  /** The number of the strike, from 1. */
  strike: z.number().int().nullable(),
});
export type ModerationAct = z.infer<typeof moderationActSchema>;

/** A decision as shown to the person concerned: it never names the moderator. */
export const ownDecisionSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['hide', 'ban', 'strike']),
  reason: reportReasonSchema,
  note: z.string().nullable(),
  subject: z.object({ kind: moderatedKindSchema, id: z.string() }),
  text: z.string(),
  until: z.string().nullable(),
  strike: z.number().int().nullable(),
  /** A moderator withdrew the decision. */
  isWithdrawn: z.boolean(),
  appeal: z
    .object({
      words: z.string(),
      at: z.string(),
      outcome: z.enum(['waiting', 'upheld', 'overturned']),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type OwnDecision = z.infer<typeof ownDecisionSchema>;

const logQuery = z.object({ limit: limitOf(30, 100), offset: offsetQuery() });
const logAnswer = z.object({ acts: z.array(moderationActSchema), hasMore: z.boolean() });

export const moderationCalls = [
  call({
    method: 'POST',
    path: '/api/moderation/reports',
    tag: 'Moderation',
    summary:
      'Reports a comment, a post, a tuned-in post that is open to the caller, or a profile; once a person and thing',
    access: 'session',
    body: reportBodySchema,
    response: successSchema,
    refusals: { 404: ['This does not exist any more'], 422: ['You cannot report yourself'] },
  }),
  call({
    method: 'GET',
    path: '/api/admin/moderation/queue',
    tag: 'Moderation',
    summary: 'What waits for a decision, with what it stands in; the oldest or the most reported first',
    access: 'admin',
    query: z.object({
      order: z.enum(['oldest', 'most-reported']).catch('oldest').default('oldest'),
      limit: limitOf(10, 50),
      offset: offsetQuery(),
    }),
    response: z.object({ items: z.array(queueItemSchema), total: z.number().int(), hasMore: z.boolean() }),
  }),
  call({
    method: 'POST',
    path: '/api/admin/moderation/cases/{id}/decision',
    tag: 'Moderation',
    summary: 'Hides, restores or leaves what was reported, bans its author from commenting, or gives a strike',
    access: 'admin',
    params: idParams,
    body: caseDecisionSchema,
    response: successSchema.extend({ standing: strikesSchema }),
    refusals: {
      403: ['You cannot decide about yourself'],
      409: ['There is nothing left to dismiss', 'This is not hidden', 'This account is blocked already'],
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/moderation/appeals/{id}/decision',
    tag: 'Moderation',
    summary: 'Upholds a decision against an appeal, or takes it back',
    access: 'admin',
    params: idParams,
    body: z.object({ outcome: z.enum(['upheld', 'overturned']), note }),
    response: successSchema,
    refusals: { 403: ['You cannot decide about yourself'], 409: ['This appeal is decided already'] },
  }),
  call({
    method: 'GET',
    path: '/api/admin/moderation/log',
    tag: 'Moderation',
    summary: 'Every act of moderation, the latest first',
    access: 'admin',
    query: logQuery,
    response: logAnswer,
  }),
  call({
    method: 'GET',
    path: '/api/finance/moderation-log',
    tag: 'Moderation',
    summary: 'Every act of moderation, the latest first, for those who audit',
    access: 'finance',
    query: logQuery,
    response: logAnswer,
  }),
  call({
    method: 'GET',
    path: '/api/user/moderation',
    tag: 'Moderation',
    summary: 'Decisions about the caller, the latest first, with their present state',
    access: 'session',
    query: pageQuery(10),
    response: z.object({ standing: strikesSchema, decisions: z.array(ownDecisionSchema), hasMore: z.boolean() }),
  }),
  call({
    method: 'POST',
    path: '/api/user/moderation/{id}/appeal',
    tag: 'Moderation',
    summary: 'Appeals against a decision about the caller, once',
    access: 'session',
    params: idParams,
    body: z.object({
      words: textOf('Your appeal').min(1, 'Please say why the decision is wrong'),
    }),
    response: successSchema,
    refusals: { 409: ['You have appealed against this decision already'] },
  }),
] as const;

/** The notice on hidden content, which only its author sees. */
export const hiddenSchema = z.object({
  /** The id of the decision, for an appeal. */
  actId: z.string(),
  reason: reportReasonSchema,
  note: z.string().nullable(),
});
export type Hidden = z.infer<typeof hiddenSchema>;
