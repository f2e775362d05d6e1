// A comment as moderators see it: with the comment that it answers and the comments around it.
import type { Neighbour, ReportableContent } from '../../ports/directory/moderated-content';
import type { ReadModels } from '../../ports/read-models/read-models';
import { type CommentDoc, comments, hiddenComments, topLevel } from './thread/thread.collections';

const neighbours = 2;

export async function commentInContext(reads: ReadModels, id: string): Promise<ReportableContent | undefined> {
  const doc = (await reads.collection(comments).get(id)) ?? (await reads.collection(hiddenComments).get(id));
  if (!doc) return undefined;
  const { family, subjectId, authorId: ownerId, text, createdAt, updatedAt } = doc;
  return {
    subject: { kind: 'comment', id, family, subjectId },
    ...{ ownerId, text, createdAt, imageId: null },
    editedAt: updatedAt === createdAt ? null : updatedAt,
    link: family === 'song' ? `/song/${subjectId}` : `/post/${subjectId}`,
    // Other domains know the titles of songs and posts and fill them in.
    under: { kind: family, id: subjectId, title: '' },
    around: await around(reads, doc),
  };
}

async function around(reads: ReadModels, doc: CommentDoc): Promise<readonly Neighbour[]> {
  const equals = { threadKey: doc.threadKey, parentKey: doc.parentKey };
  const nearest = async (order: 'ascending' | 'descending', range: object) => {
    const page = await reads.collection(comments).find('byParent', { equals, order, limit: neighbours + 1, ...range });
    return page.items.filter(({ id }) => id !== doc.id).slice(0, neighbours);
  };
  const [before, after, parent] = await Promise.all([
    nearest('descending', { to: doc.position }),
    nearest('ascending', { from: doc.position }),
    doc.parentKey === topLevel ? undefined : reads.collection(comments).get(doc.parentKey),
  ]);
  return [
    ...(parent ? [neighbourOf(parent, 'answered')] : []),
    ...before.toReversed().map((each) => neighbourOf(each, 'before')),
    ...after.map((each) => neighbourOf(each, 'after')),
  ];
}

const neighbourOf = ({ id, authorId, text, createdAt }: CommentDoc, place: Neighbour['place']): Neighbour => ({
  ...{ id, authorId, text, createdAt, place },
});
