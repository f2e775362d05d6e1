// Access to posts that not everybody may see.
import type { Hidden } from '@libretto/contracts/http/administration/moderation';
import type { Conduct } from '../../../ports/directory/conduct';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { hiddenPosts, type PostDoc, posts } from './feed.projection';

export type VisiblePost = PostDoc & { readonly hidden?: Hidden };

/** A post that the caller may see: their own even if a moderator hid it, and none of blocked people. */
export async function visiblePost(
  reads: ReadModels,
  id: string,
  userId: string | undefined,
  conduct: Pick<Conduct, 'unseenBy'>,
): Promise<VisiblePost | undefined> {
  const doc = await reads.collection(posts).get(id);
  if (doc) return (await conduct.unseenBy(reads, userId)).has(doc.authorId) ? undefined : doc;
  const hidden = await reads.collection(hiddenPosts).get(id);
  return hidden !== undefined && hidden.authorId === userId ? hidden : undefined;
}

const mostHidden = 50;

export async function hiddenOf(reads: ReadModels, authorId: string): Promise<readonly VisiblePost[]> {
  return (await reads.collection(hiddenPosts).find('byAuthor', { equals: { authorId }, limit: mostHidden })).items;
}
