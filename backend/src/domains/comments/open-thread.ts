// The thread of a song or post that can be seen.
import { notFound } from '../../kernel/problem';
import type { ReadModels } from '../../ports/read-models';
import { type ThreadRef, threadKey } from './comment.events';
import { type ThreadDoc, threads } from './thread.collections';

export const noSubject = (family: ThreadRef['family']) =>
  notFound(family === 'song' ? 'This song does not exist' : 'This post does not exist');

/** @throws Problem 404 */
export async function openThreadOf(
  reads: ReadModels,
  family: ThreadRef['family'],
  subjectId: string,
): Promise<ThreadDoc> {
  const thread = await reads.collection(threads).get(threadKey({ family, subjectId }));
  if (!thread?.isOpen || thread.isHidden) throw noSubject(family);
  return thread;
}
