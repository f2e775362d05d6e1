// Deletes the replies of a deleted comment, including replies that were posted concurrently.
import type { CommentDeleted, CommentPosted } from '@libretto/contracts/events';
import type { CommandHandler } from '../../kernel/commands/commands';
import { definePolicy } from '../../kernel/consumers/policies/policy';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { positionOf } from '../../ports/events/position';
import { defineCollection, type ReadModels } from '../../ports/read-models/read-models';
import type { CommentCommand, CommentRefusal, CommentState } from './comment.decider';
import type { CommentEvent } from './comment.events';
import type { CommentsDeps } from './comments.deps';

type CommentHandler = CommandHandler<CommentState, CommentCommand, CommentEvent, CommentRefusal>;

interface ReplyDoc {
  readonly parentId: string;
}

/** Every reply ever made, including deleted ones: deleting twice is harmless, missing one is not. */
export const replies = defineCollection<ReplyDoc & { id: string }>()({
  name: 'comment-replies',
  indexes: { byParent: { equals: ['parentId'] } },
});

export const repliesProjection = defineProjection<CommentPosted>({
  name: 'comment-replies',
  version: 1,
  collections: [replies],
  handlers: {
    CommentPosted: ({ data: { commentId: id, parentId } }, to) => {
      if (parentId !== null) to.collection(replies).put(id, { id, parentId });
    },
  },
});

export const deleteRepliesPolicy = (handler: CommentHandler, reads: ReadModels, waitFor: CommentsDeps['waitFor']) =>
  definePolicy<CommentDeleted | CommentPosted>({
    name: 'delete-replies',
    handlers: {
      CommentDeleted: async ({ data, position, partitionKey }, reaction) => {
        if (data.parentId !== null) return;
        // Throwing retries the policy; replies that are not projected yet would otherwise never be deleted.
        if (!(await waitFor('comment-replies', [{ partitionKey, position: positionOf(position) }])))
          throw new Error('The replies lag behind.');
        let cursor: string | undefined;
        do {
          const page = await reads
            .collection(replies)
            .find('byParent', { equals: { parentId: data.commentId }, limit: 500, cursor });
          for (const { id } of page.items) {
            await handler.execute(
              id,
              { kind: 'delete', commentId: id, byUserId: '', isAdmin: true, family: data.family },
              reaction.command(id),
            );
          }
          cursor = page.nextCursor;
        } while (cursor !== undefined);
      },
      CommentPosted: async ({ data }, reaction) => {
        if (data.parentId === null || (await handler.load(data.parentId)).state.kind !== 'deleted') return;
        const { commentId, family } = data;
        await handler.execute(
          commentId,
          { kind: 'delete', commentId, byUserId: '', isAdmin: true, family },
          reaction.command(),
        );
      },
    },
  });
