import { Router } from 'express';
import { defineDomain } from '../../kernel/domain';
import { commentEvents, commentLikeEvents, threadEvents } from './comment.events';
import { commentStream } from './comment.stream';
import { commentThreadProjection } from './comment-thread.projection';
import { commentsUses } from './comments.deps';
import { commentRoutes } from './comments.routes';
import { deleteRepliesPolicy, repliesProjection } from './delete-replies.policy';
import { commentsOfPeopleProjection, eraseCommentsPolicy } from './erase-comments.policy';
import { threadRoutes } from './thread.routes';

export const commentsDomain = defineDomain({
  uses: commentsUses,
  name: 'comments',
  events: [commentEvents, commentLikeEvents, threadEvents],
  projections: [commentThreadProjection, repliesProjection, commentsOfPeopleProjection],
  wire: (deps) => ({
    routes: Router().use(commentRoutes(deps), threadRoutes(deps)),
    policies: [
      deleteRepliesPolicy(deps.commands.handlerOf(commentStream), deps.reads, deps.waitFor),
      eraseCommentsPolicy(deps.commands.handlerOf(commentStream), deps.reads, deps.waitFor),
    ],
    topics: [
      { prefix: 'comments:song:', allow: () => true },
      { prefix: 'comments:post:', allow: () => true },
    ],
  }),
});
