import { Router } from 'express';
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { ConductOf } from '../../ports/directory/conduct';
import type { ReadModels } from '../../ports/read-models/read-models';
import { commentEvents, commentLikeEvents, threadEvents } from './comment.events';
import { commentStream } from './comment.stream';
import { commentsUses } from './comments.deps';
import { commentRoutes } from './comments.routes';
import { deleteRepliesPolicy, repliesProjection } from './delete-replies.policy';
import { commentsOfPeopleProjection, eraseCommentsPolicy } from './erase-comments.policy';
import { commentThreadProjection } from './thread/comment-thread.projection';
import { ownerToFollow } from './thread/open-thread';
import { threads } from './thread/thread.collections';
import { threadRoutes } from './thread/thread.routes';
import { threadFansProjection } from './thread/thread-fans.projection';

/** Pushes about a withdrawn song or a hidden post are replayed to nobody; a thread that is not projected yet has none. */
async function isOpenTopic(reads: ReadModels, topic: string): Promise<boolean> {
  const thread = await reads.collection(threads).get(topic.slice('comments:'.length));
  return !thread?.ownerId || (thread.isOpen && !thread.isHidden);
}

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
          eraseCommentsPolicy(deps.commands.handlerOf(commentStream), deps.reads, deps.waitForEvents),
        ],
        topics: [
          { prefix: 'comments:song:', allow: (topic) => isOpenTopic(deps.reads, topic) },
          {
            prefix: 'comments:post:',
            allow: async (topic, caller) => {
              if (!(await isOpenTopic(deps.reads, topic))) return false;
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
