import { Router } from 'express';
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { ConductOf } from '../../ports/conduct';
import { commentEvents, commentLikeEvents, threadEvents } from './comment.events';
import { commentStream } from './comment.stream';
import { commentThreadProjection } from './comment-thread.projection';
import { commentsUses } from './comments.deps';
import { commentRoutes } from './comments.routes';
import { deleteRepliesPolicy, repliesProjection } from './delete-replies.policy';
import { commentsOfPeopleProjection, eraseCommentsPolicy } from './erase-comments.policy';
import { ownerToFollow } from './open-thread';
import { threads } from './thread.collections';
import { threadRoutes } from './thread.routes';
import { threadFansProjection } from './thread-fans.projection';

const tunedInTopic = 'comments:tuned-in-post:';

/** @param conductOf blocks and bans, which come from another domain */
export const commentsDomain = ({ conductOf }: { readonly conductOf: ConductOf }): DomainModule =>
  defineDomain({
    uses: commentsUses,
    name: 'comments',
    events: [commentEvents, commentLikeEvents, threadEvents],
    projections: [commentThreadProjection, repliesProjection, commentsOfPeopleProjection, threadFansProjection],
    wire: (deps) => {
      const conduct = conductOf(deps);
      return {
        routes: Router().use(commentRoutes(deps, conduct), threadRoutes(deps)),
        policies: [
          deleteRepliesPolicy(deps.commands.handlerOf(commentStream), deps.reads, deps.waitFor),
          eraseCommentsPolicy(deps.commands.handlerOf(commentStream), deps.reads, deps.waitFor),
        ],
        topics: [
          { prefix: 'comments:song:', allow: () => true },
          {
            prefix: 'comments:post:',
            allow: async (topic, caller) => {
              if (caller.kind === 'guest') return true;
              const unseen = await conduct.unseenBy(deps.reads, caller.userId);
              if (unseen.size === 0) return true;
              const thread = await deps.reads.collection(threads).get(topic.slice('comments:'.length));
              return thread === undefined || !unseen.has(thread.ownerId);
            },
          },
          {
            prefix: tunedInTopic,
            allow: async (topic, caller) => {
              const subjectId = topic.slice(tunedInTopic.length);
              const ownerId = await ownerToFollow(deps.reads, subjectId, caller);
              if (ownerId === undefined || caller.kind === 'guest') return false;
              return !(await conduct.unseenBy(deps.reads, caller.userId)).has(ownerId);
            },
          },
        ],
      };
    },
  });
