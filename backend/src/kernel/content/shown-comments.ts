// Tracks which comments of a thread are visible to everybody, for projections that count them: those that exist, are
// not hidden by a moderator, and whose parent is neither deleted nor hidden. It stores the comments themselves, so that
// a repeated event counts once.
import type {
  CommentDeleted,
  CommentFamily,
  CommentPosted,
  ContentHidden,
  ContentRestored,
  ModeratedSubject,
} from '@libretto/contracts/events';
import { defineCollection } from '../../ports/read-models/read-models';
import type { Recorded } from '../commands/decider';
import type { ProjectionWriter } from '../consumers/projections/projection';

interface KeptComment {
  /** Empty for a top-level comment. */
  readonly parentId: string;
  readonly isHidden: boolean;
}

export type ThreadTalk = CommentPosted | CommentDeleted | ContentHidden | ContentRestored;
/** Called with the change of a thread's count. */
export type CountChanged = (to: ProjectionWriter, subjectId: string, change: number) => Promise<void>;

/** @param projection name of the projection that stores the comments in its own collection. */
export function shownCommentsOf(projection: string, family: CommentFamily, onChange: CountChanged) {
  const kept = defineCollection<KeptComment>()({
    name: `${projection}-comments`,
    indexes: { byParent: { equals: ['parentId'] } },
  });

  const isShown = async (to: ProjectionWriter, { parentId, isHidden }: KeptComment): Promise<boolean> => {
    if (isHidden || parentId === '') return !isHidden;
    const parent = await to.collection(kept).get(parentId);
    return parent !== undefined && !parent.isHidden;
  };

  /** Number of visible comments among this one and its replies, whose visibility depends on it. */
  const shownWith = async (to: ProjectionWriter, id: string): Promise<number> => {
    const comment = await to.collection(kept).get(id);
    const replies = (await to.collection(kept).find('byParent', { parentId: id })).map(({ doc }) => doc);
    let shown = 0;
    for (const each of comment ? [comment, ...replies] : replies) if (await isShown(to, each)) shown += 1;
    return shown;
  };

  const change = async (to: ProjectionWriter, subjectId: string, id: string, make: () => unknown): Promise<void> => {
    const before = await shownWith(to, id);
    await make();
    const by = (await shownWith(to, id)) - before;
    if (by !== 0) await onChange(to, subjectId, by);
  };

  const setHidden = async (to: ProjectionWriter, subject: ModeratedSubject, isHidden: boolean): Promise<void> => {
    if (subject.kind !== 'comment' || subject.family !== family) return;
    await change(to, subject.subjectId, subject.id, () =>
      to.collection(kept).update(subject.id, (comment) => ({ ...comment, isHidden })),
    );
  };

  return {
    collection: kept,
    handlers: {
      CommentPosted: async ({ data }: Recorded<CommentPosted>, to: ProjectionWriter): Promise<void> => {
        const { commentId, subjectId, parentId } = data;
        if (data.family !== family) return;
        if (await to.collection(kept).get(commentId)) return;
        await change(to, subjectId, commentId, () =>
          to.collection(kept).put(commentId, { parentId: parentId ?? '', isHidden: false }),
        );
      },
      CommentDeleted: async ({ data }: Recorded<CommentDeleted>, to: ProjectionWriter): Promise<void> => {
        if (data.family !== family) return;
        await change(to, data.subjectId, data.commentId, () => to.collection(kept).delete(data.commentId));
      },
      ContentHidden: ({ data }: Recorded<ContentHidden>, to: ProjectionWriter) => setHidden(to, data.subject, true),
      ContentRestored: ({ data }: Recorded<ContentRestored>, to: ProjectionWriter) =>
        setHidden(to, data.subject, false),
    },
  };
}
