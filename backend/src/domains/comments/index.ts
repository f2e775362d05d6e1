import type { DomainModule } from '../../kernel/domain';
import { commentEvents, commentLikeEvents } from './comment.events';
import { commentStream } from './comment.stream';
import { commentThreadProjection } from './comment-thread.projection';
import { commentRoutes } from './comments.routes';
import { deleteRepliesPolicy, repliesProjection } from './delete-replies.policy';

export const commentsDomain: DomainModule = {
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
};
