// Deletes a person's comments with their account.
import type { AccountDeleted, CommentFamily, CommentPosted } from '@libretto/contracts/events';
import type { CommandHandler } from '../../kernel/commands/commands';
import { definePolicy } from '../../kernel/consumers/policies/policy';
import { naming } from '../../kernel/consumers/positions/concerns';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { defineCollection, type ReadModels } from '../../ports/read-models/read-models';
import type { CommentCommand, CommentRefusal, CommentState } from './comment.decider';
import type { CommentEvent } from './comment.events';
import type { CommentsDeps } from './comments.deps';

type CommentHandler = CommandHandler<CommentState, CommentCommand, CommentEvent, CommentRefusal>;

/** Every comment ever made, including deleted ones, because deleting twice is harmless. */
export const commentsOfPeople = defineCollection<{ id: string; authorId: string; family: CommentFamily }>()({
  name: 'comments-of-people',
  indexes: { byAuthor: { equals: ['authorId'] } },
});

export const commentsOfPeopleProjection = defineProjection<CommentPosted>({
  name: 'comments-of-people',
  version: 1,
  collections: [commentsOfPeople],
  handlers: {
    CommentPosted: ({ data: { commentId: id, authorId, family } }, to) =>
      to.collection(commentsOfPeople).put(id, { id, authorId, family }),
  },
});

const pageSize = 500;

export const eraseCommentsPolicy = (
  handler: CommentHandler,
  reads: ReadModels,
  waitForEvents: CommentsDeps['waitForEvents'],
) =>
  definePolicy<AccountDeleted>({
    name: 'erase-comments',
    handlers: {
      AccountDeleted: async ({ data: { userId: authorId } }, reaction) => {
        // Throwing retries the policy; a comment that is not projected yet would otherwise never be deleted.
        if (!(await waitForEvents(commentsOfPeopleProjection.name, naming(authorId))))
          throw new Error('The comments lag behind.');
        let cursor: string | undefined;
        do {
          const query = { equals: { authorId }, limit: pageSize, cursor };
          const page = await reads.collection(commentsOfPeople).find('byAuthor', query);
          for (const { id, family } of page.items) {
            const command = { kind: 'delete', commentId: id, byUserId: authorId, isAdmin: false, family } as const;
            await handler.execute(id, command, reaction.command(id));
          }
          cursor = page.nextCursor;
        } while (cursor !== undefined);
      },
    },
  });
