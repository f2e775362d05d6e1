import { Router } from 'express';
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { TrackViews } from '../../ports/track-views';
import { erasePersonPolicy } from './erase-person.policy';
import { feedProjection, feedTopic } from './feed.projection';
import { followRoutes } from './follow.routes';
import { followEvents } from './follow.stream';
import { mentionableRoutes } from './mentionable.routes';
import { peopleProjection } from './people.projection';
import { postEvents, upvoteEvents } from './post.events';
import { postViewsWith } from './posts.queries';
import { postRoutes } from './posts.routes';
import { socialUses } from './social.deps';
import { subscriberRoutes } from './subscribers.routes';

/** @param trackViews What a post's song is to the player; another domain knows that. */
export const socialDomain = ({ trackViews }: { trackViews: TrackViews }): DomainModule =>
  defineDomain({
    uses: socialUses,
    name: 'social',
    events: [postEvents, upvoteEvents, followEvents],
    projections: [feedProjection, peopleProjection],
    wire: (deps) => ({
      routes: Router().use(
        postRoutes(deps, postViewsWith(trackViews)),
        mentionableRoutes(deps),
        followRoutes(deps),
        subscriberRoutes(deps),
      ),
      topics: [{ prefix: feedTopic, allow: (topic) => topic === feedTopic }],
      policies: [erasePersonPolicy(deps)],
    }),
  });
