import { Router } from 'express';
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { ConductOf } from '../../ports/conduct';
import type { TrackViews } from '../../ports/track-views';
import { erasePersonPolicy } from './erase-person.policy';
import { feedProjection, feedTopic } from './feed.projection';
import { followRoutes } from './follow.routes';
import { followEvents, followStream } from './follow.stream';
import { mentionableRoutes } from './mentionable.routes';
import { peopleProjection } from './people.projection';
import { postEvents, upvoteEvents } from './post.events';
import { postViewsWith } from './posts.queries';
import { postRoutes } from './posts.routes';
import { socialUses } from './social.deps';
import { subscriberRoutes } from './subscribers.routes';
import { unfollowBlockedPolicy } from './unfollow-blocked.policy';

/**
 * @param trackViews What a post's song is to the player; another domain knows that.
 * @param conductOf Who blocked whom and who is banned; another domain knows that.
 */
export const socialDomain = ({
  trackViews,
  conductOf,
}: {
  trackViews: TrackViews;
  conductOf: ConductOf;
}): DomainModule =>
  defineDomain({
    uses: socialUses,
    name: 'social',
    events: [postEvents, upvoteEvents, followEvents],
    projections: [feedProjection, peopleProjection],
    wire: (deps) => {
      const conduct = conductOf(deps);
      return {
        routes: Router().use(
          postRoutes(deps, postViewsWith(trackViews), conduct),
          mentionableRoutes(deps, conduct),
          followRoutes(deps, conduct),
          subscriberRoutes(deps, conduct),
        ),
        policies: [erasePersonPolicy(deps), unfollowBlockedPolicy(deps.commands.handlerOf(followStream))],
        topics: [{ prefix: feedTopic, allow: (topic) => topic === feedTopic }],
      };
    },
  });
