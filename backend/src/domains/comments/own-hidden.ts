// A person's own comments in a thread that a moderator hid, which only that person sees.
import type { ReadModels } from '../../ports/read-models/read-models';
import { type CommentDoc, hiddenComments } from './thread/thread.collections';

const mostOwnHidden = 100;

export async function ownHidden(
  reads: ReadModels,
  threadKey: string,
  authorId: string,
): Promise<readonly CommentDoc[]> {
  const equals = { threadKey, authorId };
  return (await reads.collection(hiddenComments).find('byAuthor', { equals, limit: mostOwnHidden })).items;
}
