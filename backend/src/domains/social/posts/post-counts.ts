// Counts the votes and comments of posts. Each one is stored, so that a repeated event counts once.
import type { CommentFamily } from '@libretto/contracts/events';
import type { ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { shownCommentsOf } from '../../../kernel/content/shown-comments';
import type { CollectionDefinition } from '../../../ports/read-models/read-models';

export interface PostCounts {
  readonly upvotes: number;
  readonly commentCount: number;
}

interface CountedCollections {
  /** Name of the counting projection, which has its own collections. */
  readonly projection: string;
  readonly family: CommentFamily;
  readonly upvotes: CollectionDefinition<{ postId: string }, Record<never, never>>;
  /**
   * Keyed by post, including posts that are not projected yet: comments have another partition key and may arrive
   * first.
   */
  readonly counts: CollectionDefinition<PostCounts, Record<never, never>>;
  /** Updates the counts of a post in whatever collection it is stored. */
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
