// Projects open cases, decisions with their moderators, and everybody's standing.
import type {
  AccountDeleted,
  CommentDeleted,
  PostDeleted,
  ProfileImageChanged,
  TunedInPostDeleted,
  UsernameChanged,
  UserRegistered,
} from '@libretto/contracts/events';
import type { Recorded } from '../../kernel/commands/decider';
import { defineProjection, type ProjectionWriter } from '../../kernel/consumers/projections/projection';
import type { AppealEvent } from './appeals/appeal.stream';
import { type CaseEvent, caseIdOf } from './cases/case.events';
import {
  type ActDoc,
  acts,
  appealEntryId,
  appeals,
  closed,
  erased,
  moderatedPeople,
  penalties,
  type QueueDoc,
  queue,
  reportId,
  reports,
} from './moderation.collections';
import { penaltyDecider } from './penalties/penalty.decider';
import type { PenaltyEvent } from './penalties/penalty.events';

type People = UserRegistered | UsernameChanged | ProfileImageChanged;
type Gone = CommentDeleted | PostDeleted | TunedInPostDeleted;
type Moderated = CaseEvent | PenaltyEvent | AppealEvent | Gone | People | AccountDeleted;

export const moderationProjection = defineProjection<Moderated>({
  name: 'moderation',
  version: 3,
  collections: [queue, reports, acts, appeals, penalties, moderatedPeople, erased.collection],
  handlers: {
    ContentReported: async (event, to) => {
      const { caseId, reporterId, reason, ownerId } = event.data;
      const words = await erased.kept(to, event.data.words, reporterId, ownerId);
      const { at } = event.metadata;
      const id = reportId(caseId, reporterId);
      if ((await to.collection(reports).get(id)) !== undefined) return;
      to.collection(reports).put(id, { caseId, reporterId, ownerId, reason, words, at });
      await act(to, event, { id: `report-${id}`, kind: 'report', actorId: reporterId, ownerId, reason, note: words });
      await changeCase(to, event, ({ isOpen, since, weight }) =>
        isOpen ? { weight: weight + 1 } : { isOpen: true, since: since === '' || weight === 0 ? at : since, weight: 1 },
      );
    },
    ReportsDismissed: async (event, to) => {
      const { actId: id, byUserId: actorId, note } = event.data;
      await act(to, event, { id, kind: 'dismiss', actorId, note });
      await changeCase(to, event, () => closed);
    },
    ContentHidden: async (event, to) => {
      const { actId: id, byUserId: actorId, reason, note } = event.data;
      await act(to, event, { id, kind: 'hide', actorId, reason, note, isAgainstOwner: true });
      await changeCase(to, event, () => ({ ...closed, hiddenByActId: id }));
    },
    ContentRestored: async (event, to) => {
      const { actId: id, byUserId: actorId, note, hiddenByActId } = event.data;
      await act(to, event, { id, kind: 'restore', actorId, note });
      await to.collection(acts).update(hiddenByActId, (doc) => ({ ...doc, isWithdrawn: true }));
      await changeCase(to, event, () => ({ ...closed, hiddenByActId: null }));
    },
    CommentDeleted: ({ data }, to) => gone(to, caseIdOf({ kind: 'comment', id: data.commentId })),
    PostDeleted: ({ data }, to) => gone(to, caseIdOf({ kind: 'post', id: data.postId })),
    TunedInPostDeleted: ({ data }, to) => gone(to, caseIdOf({ kind: 'tuned-in-post', id: data.postId })),

    CommentingBanned: async (event, to) => {
      const { actId: id, userId: ownerId, byUserId: actorId, reason, note, until } = event.data;
      await act(to, event, { id, kind: 'ban', actorId, ownerId, reason, note, until, isAgainstOwner: true });
      await fold(to, event);
    },
    StrikeGiven: async (event, to) => {
      const { actId: id, userId: ownerId, byUserId: actorId, reason, note, number, payoutsHeldUntil } = event.data;
      const penalty = { until: payoutsHeldUntil, strike: number, isAgainstOwner: true };
      await act(to, event, { id, kind: 'strike', actorId, ownerId, reason, note, ...penalty });
      await fold(to, event);
    },
    PenaltyWithdrawn: async (event, to) => {
      const { actId: id, userId: ownerId, byUserId: actorId, note, penaltyActId } = event.data;
      await act(to, event, { id, kind: 'withdraw-penalty', actorId, ownerId, note });
      await to.collection(acts).update(penaltyActId, (doc) => ({ ...doc, isWithdrawn: true }));
      await fold(to, event);
    },

    AppealMade: async (event, to) => {
      const { actId, userId } = event.data;
      const { at } = event.metadata;
      const words = await erased.kept(to, event.data.words, userId);
      await act(to, event, { id: `appeal-${actId}`, kind: 'appeal', actorId: userId, ownerId: userId, note: words });
      const appeal = {
        actId,
        userId,
        words: words ?? '',
        at,
        outcome: 'waiting',
        note: null,
        decidedBy: null,
      } as const;
      to.collection(appeals).put(actId, appeal);
      const waiting = (await erased.isErased(to, userId)) ? closed : { isOpen: true, weight: 1 };
      const entry = { ...blankEntry, kind: 'appeal', ...waiting, since: at } as const;
      to.collection(queue).put(appealEntryId(actId), { ...entry, id: appealEntryId(actId), ownerId: userId });
    },
    AppealDecided: async (event, to) => {
      const { actId, userId, byUserId, outcome } = event.data;
      const note = await erased.kept(to, event.data.note, byUserId, userId);
      const kind = outcome === 'upheld' ? 'uphold-appeal' : 'overturn-appeal';
      await act(to, event, { id: `appeal-decided-${actId}`, kind, actorId: byUserId, ownerId: userId, note });
      await to.collection(appeals).update(actId, (doc) => ({ ...doc, outcome, note, decidedBy: byUserId }));
      await to.collection(queue).update(appealEntryId(actId), (doc) => ({ ...doc, ...closed }));
    },

    AccountDeleted: ({ data: { userId } }, to) => eraseWords(to, userId),
    UserRegistered: ({ data: { userId, username } }, to) => person(to, userId, { username }),
    UsernameChanged: ({ data: { userId, username } }, to) => person(to, userId, { username }),
    ProfileImageChanged: ({ data: { userId, imageId } }, to) => person(to, userId, { imageId }),
  },
});

const blankEntry: Omit<QueueDoc, 'id' | 'ownerId'> = {
  ...{ kind: 'reports', isOpen: false, since: '', weight: 0, subject: null },
  ...{ hiddenByActId: null, isDeleted: false },
};

type Acted = CaseEvent | PenaltyEvent | AppealEvent;

/** Writes an entry of the audit log, with the event's data and the texts that may be kept. */
async function act(
  to: ProjectionWriter,
  { data, metadata, position }: Recorded<Acted>,
  doc: Pick<ActDoc, 'id' | 'kind' | 'actorId' | 'note'> & Partial<ActDoc>,
): Promise<void> {
  const ownerId = doc.ownerId ?? ('ownerId' in data ? data.ownerId : '');
  to.collection(acts).put(doc.id, {
    ...{ position, at: metadata.at },
    ...{ caseId: 'caseId' in data ? data.caseId : null, subject: 'subject' in data ? data.subject : null },
    ...{ reason: null, until: null, strike: null, isAgainstOwner: false, isWithdrawn: false },
    ...doc,
    ...{ ownerId, note: await erased.kept(to, doc.note, doc.actorId, ownerId) },
  });
}

async function changeCase(
  to: ProjectionWriter,
  { data: { caseId, subject, ownerId } }: Recorded<CaseEvent>,
  change: (doc: QueueDoc) => Partial<QueueDoc>,
): Promise<void> {
  const known = await to.collection(queue).get(caseId);
  const doc: QueueDoc = known ?? { ...blankEntry, id: caseId, subject, ownerId };
  const isOfErased = subject.kind === 'profile' && (await erased.isErased(to, ownerId));
  to.collection(queue).put(caseId, { ...doc, ...change(doc), ...(isOfErased && { ...closed, isDeleted: true }) });
}

/** Content that its author deleted needs no decision any more. */
async function gone(to: ProjectionWriter, caseId: string): Promise<void> {
  await to.collection(queue).update(caseId, (doc) => ({ ...doc, ...closed, isDeleted: true }));
}

async function fold(to: ProjectionWriter, { type, data }: Recorded<PenaltyEvent>): Promise<void> {
  const state = (await to.collection(penalties).get(data.userId)) ?? penaltyDecider.initialState;
  if (state.actIds.includes(data.actId)) return;
  to.collection(penalties).put(data.userId, penaltyDecider.evolve(state, { type, data } as PenaltyEvent));
}

/** Account and profile are separate streams, so the first event of a person may come from either. */
async function person(
  to: ProjectionWriter,
  userId: string,
  change: { readonly username: string | null } | { readonly imageId: string | null },
): Promise<void> {
  const known = (await to.collection(moderatedPeople).get(userId)) ?? { username: null, imageId: null };
  to.collection(moderatedPeople).put(userId, { ...known, ...change });
}

// Erases texts that a person wrote, and those that others wrote about them, with their account: reports, appeals,
// notes.

/** Acts with their actors, reasons and times stay, as they refer to ids only. */
async function eraseWords(to: ProjectionWriter, userId: string): Promise<void> {
  erased.note(to, userId);
  const written = await to.collection(reports).find('byReporter', { reporterId: userId });
  const received = await to.collection(reports).find('byOwner', { ownerId: userId });
  for (const { id } of [...written, ...received])
    await to.collection(reports).update(id, (doc) => ({ ...doc, words: null }));
  const done = await to.collection(acts).find('byActor', { actorId: userId });
  const suffered = await to.collection(acts).find('about', { ownerId: userId });
  for (const { id } of [...done, ...suffered]) await to.collection(acts).update(id, (doc) => ({ ...doc, note: null }));
  for (const { id } of await to.collection(appeals).find('byUser', { userId })) {
    await to.collection(appeals).update(id, (doc) => ({ ...doc, words: '', note: null }));
    await to.collection(queue).update(appealEntryId(id), (doc) => ({ ...doc, ...closed }));
  }
  for (const { id } of await to.collection(appeals).find('byDecider', { decidedBy: userId }))
    await to.collection(appeals).update(id, (doc) => ({ ...doc, note: null }));
  // Posts and comments have their own deletion events, but a profile has none.
  const profile = caseIdOf({ kind: 'profile', id: userId });
  await to.collection(queue).update(profile, (doc) => ({ ...doc, ...closed, isDeleted: true }));
}
