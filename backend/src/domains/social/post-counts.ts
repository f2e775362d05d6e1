// Counts the votes and comments of posts. What is counted is which ones there are, so a repeated event counts once.
import type { CommentFamily } from '@libretto/contracts/events';
import type { ProjectionWriter } from '../../kernel/projection';
import { shownCommentsOf } from '../../kernel/shown-comments';
import type { CollectionDefinition } from '../../ports/read-models';

export interface PostCounts {
  readonly upvotes: number;
  readonly commentCount: number;
}

interface CountedCollections {
  /** Of the projection that counts, with its own collections. */
  readonly projection: string;
  readonly family: CommentFamily;
  readonly upvotes: CollectionDefinition<{ postId: string }, Record<never, never>>;
  /** By post, also of one that is not seen yet: its comments are of another partition key and may come first. */
  readonly counts: CollectionDefinition<PostCounts, Record<never, never>>;
  /** Sets the counts of a post wherever it stands. */
  readonly show: (to: ProjectionWriter, postId: string, counts: PostCounts) => Promise<void>;
}

export function postCounter({ projection, family, upvotes, counts, show }: CountedCollections) {
  const of = async (to: ProjectionWriter, postId: string): Promise<PostCounts> =>
    (await to.collection(counts).get(postId)) ?? { upvotes: 0, commentCount: 0 };

  const add = async (to: ProjectionWriter, field: keyof PostCounts, postId: string, change: number): Promise<void> => {
    const before = await of(to, postId);
    const changed = { ...before, [field]: before[field] + change };
    to.collection(counts).put(postId, changed);
    await show(to, postId, changed);
  };

  const vote = async (to: ProjectionWriter, voteId: string, postId: string, isThere: boolean): Promise<void> => {
    const votes = to.collection(upvotes);
    if (((await votes.get(voteId)) !== undefined) === isThere) return;
    if (isThere) votes.put(voteId, { postId });
    else votes.delete(voteId);
    await add(to, 'upvotes', postId, isThere ? 1 : -1);
  };

  const comments = shownCommentsOf(projection, family, (to, postId, change) => add(to, 'commentCount', postId, change));
  return { of, vote, comments };
}
