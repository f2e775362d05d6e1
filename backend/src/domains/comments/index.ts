import { defineDomain } from '../../kernel/domain';
import { commentEvents, commentLikeEvents } from './comment.events';
import { commentStream } from './comment.stream';
import { commentThreadProjection } from './comment-thread.projection';
import { commentsUses } from './comments.deps';
import { commentRoutes } from './comments.routes';
import { deleteRepliesPolicy, repliesProjection } from './delete-replies.policy';

export const commentsDomain = defineDomain({
  uses: commentsUses,
  name: 'comments',
  events: [commentEvents, commentLikeEvents],
  projections: [commentThreadProjection, repliesProjection],
  wire: (deps) => ({
    routes: commentRoutes(deps),
    policies: [deleteRepliesPolicy(deps.commands.handlerOf(commentStream), deps.reads, deps.waitFor)],
    topics: [
      { prefix: 'comments:song:', allow: () => true },
      { prefix: 'comments:post:', allow: () => true },
    ],
  }),
});
