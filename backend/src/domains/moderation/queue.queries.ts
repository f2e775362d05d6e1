// The queue as moderators see it: each entry with the reported content, its context and the people involved.
import type { ModeratedContent, ModeratedPerson, QueueItem } from '@libretto/contracts/http/administration/moderation';
import type { ModeratedContents, ReportableContent } from '../../ports/directory/moderated-content';
import type { ReadModels } from '../../ports/read-models/read-models';
import { caseIdOf } from './cases/case.events';
import {
  acts,
  appealEntryId,
  appeals,
  moderatedPeople,
  penalties,
  type QueueDoc,
  queue,
  reports,
} from './moderation.collections';
import { standingOf } from './standing';

/** Maximum number of reports that an entry shows; the total is shown as a number. */
const mostReports = 10;

export type PersonOf = (id: string) => ModeratedPerson;

/** Loads the names of all listed people in one query. */
export async function peopleBy(reads: ReadModels, ids: readonly string[]): Promise<PersonOf> {
  const wanted = [...new Set(ids)];
  const docs = await reads.collection(moderatedPeople).getMany(wanted);
  const byId = new Map(wanted.map((id, index) => [id, docs[index]]));
  return (id) => ({ id, username: byId.get(id)?.username ?? null, imageId: byId.get(id)?.imageId ?? null });
}

export async function queueItem(
  reads: ReadModels,
  contents: ModeratedContents,
  entry: QueueDoc,
  now: string,
): Promise<QueueItem | undefined> {
  const actId = entry.kind === 'appeal' ? entry.id.slice(appealEntryId('').length) : undefined;
  const act = actId === undefined ? undefined : await reads.collection(acts).get(actId);
  const appeal = actId === undefined ? undefined : await reads.collection(appeals).get(actId);
  const subject = entry.subject ?? act?.subject;
  // A decision and its appeal arrive in no fixed order; both are present a moment later.
  if (!subject) return undefined;
  const caseId = caseIdOf(subject);
  const [content, found, own, known] = await Promise.all([
    contents.find(reads, subject),
    reads.collection(reports).find('byCase', { equals: { caseId }, limit: mostReports }),
    reads.collection(penalties).get(entry.ownerId),
    reads.collection(queue).get(caseId),
  ]);
  const person = await peopleBy(reads, [
    entry.ownerId,
    act?.actorId ?? '',
    ...found.items.map(({ reporterId }) => reporterId),
    ...(content?.around ?? []).map(({ authorId }) => authorId),
  ]);
  return {
    id: actId ?? entry.id,
    kind: entry.kind,
    since: entry.since,
    owner: person(entry.ownerId),
    standing: standingOf(own, now),
    content: shownContent(subject, content, person),
    isHidden: known?.hiddenByActId != null,
    reportCount: entry.kind === 'reports' ? entry.weight : found.items.length,
    reports: found.items.map(({ reporterId, reason, words, at }) => ({
      ...{ reporter: person(reporterId), reason, words, at },
    })),
    appeal: appeal && act ? { ...appealOf(appeal.words, act), decidedBy: person(act.actorId) } : null,
  };
}

const appealOf = (words: string, { kind, at, reason, note }: { kind: ActKind; at: string } & Why) => ({
  ...{ words, decision: kind, decidedAt: at, reason, note },
});
type ActKind = NonNullable<QueueItem['appeal']>['decision'];
type Why = Pick<NonNullable<QueueItem['appeal']>, 'reason' | 'note'>;

function shownContent(
  { kind, id }: { readonly kind: ModeratedContent['kind']; readonly id: string },
  content: ReportableContent | undefined,
  person: PersonOf,
): ModeratedContent {
  return {
    ...{ kind, id, text: content?.text ?? '', isDeleted: content === undefined },
    ...{ createdAt: content?.createdAt ?? null, editedAt: content?.editedAt ?? null },
    ...{ imageId: content?.imageId ?? null, link: content?.link ?? null, under: content?.under ?? null },
    around: (content?.around ?? []).map(({ authorId, ...each }) => ({ ...each, author: person(authorId) })),
  };
}
