// Counts the votes and comments of posts. What is counted is which ones there are, so a repeated event counts once.
import type { ProjectionWriter } from '../../kernel/projection';
import type { CollectionDefinition } from '../../ports/read-models';

export interface PostCounts {
  readonly upvotes: number;
  readonly commentCount: number;
}

type Members = CollectionDefinition<{ postId: string }, Record<never, never>>;

interface CountedCollections {
  readonly upvotes: Members;
  readonly comments: Members;
  /** By post, also of one that is not seen yet: its comments are of another partition key and may come first. */
  readonly counts: CollectionDefinition<PostCounts, Record<never, never>>;
  /** Sets the counts of a post wherever it stands. */
  readonly show: (to: ProjectionWriter, postId: string, counts: PostCounts) => Promise<void>;
}

export function postCounter({ upvotes, comments, counts, show }: CountedCollections) {
  const of = async (to: ProjectionWriter, postId: string): Promise<PostCounts> =>
    (await to.collection(counts).get(postId)) ?? { upvotes: 0, commentCount: 0 };

  const count = async (
    to: ProjectionWriter,
    field: keyof PostCounts,
    memberId: string,
    postId: string,
    isThere: boolean,
  ): Promise<void> => {
    const members = to.collection(field === 'upvotes' ? upvotes : comments);
    if (((await members.get(memberId)) !== undefined) === isThere) return;
    if (isThere) members.put(memberId, { postId });
    else members.delete(memberId);
    const before = await of(to, postId);
    const changed = { ...before, [field]: before[field] + (isThere ? 1 : -1) };
    to.collection(counts).put(postId, changed);
    await show(to, postId, changed);
  };
  return { of, count };
}
