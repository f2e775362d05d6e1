import { Router } from 'express';
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { ConductOf } from '../../ports/directory/conduct';
import type { TrackViews } from '../../ports/directory/track-views';
import type { AudioEncoder } from '../../ports/media/audio-encoder';
import type { VideoEncoder } from '../../ports/media/video-encoder';
import { followRoutes } from './follows/follow.routes';
import { followEvents, followStream } from './follows/follow.stream';
import { subscriberRoutes } from './follows/subscribers.routes';
import { unfollowBlockedPolicy } from './follows/unfollow-blocked.policy';
import { mediaEvents } from './media/media.decider';
import { dropMediaPolicy, prepareMediaPolicy } from './media/media.policies';
import { mediaProjection, mediaTopic } from './media/media.projection';
import { mediaRoutes } from './media/media.routes';
import { prepareMediaJob } from './media/prepare-media.job';
import { sweepMediaJob } from './media/sweep-media.job';
import { erasePersonPolicy } from './people/erase-person.policy';
import { mentionableRoutes } from './people/mentionable.routes';
import { peopleProjection } from './people/people.projection';
import { feedProjection, feedTopic } from './posts/feed.projection';
import { postEvents, upvoteEvents } from './posts/post.events';
import { postViewsWith } from './posts/posts.queries';
import { postRoutes } from './posts/posts.routes';
import { postsOfPeopleProjection } from './posts/posts-of-people.projection';
import { socialUses } from './social.deps';
import { tunedInEvents, tunedInVoteEvents } from './tuned-in/tuned-in-post.events';
import { tunedInPostsProjection } from './tuned-in/tuned-in-posts.projection';
import { tunedInRoutes } from './tuned-in/tuned-in-posts.routes';

export interface SocialParts {
  /** Player views of the songs in posts, which come from another domain. */
  readonly trackViews: TrackViews;
  /** Blocks and bans, which come from another domain. */
  readonly conductOf: ConductOf;
  /** Without an encoder, sounds of posts are played as uploaded. */
  readonly audioEncoder?: AudioEncoder;
  /** Without an encoder, videos are played as uploaded, or rejected. */
  readonly videoEncoder?: VideoEncoder;
}

export const socialDomain = ({ trackViews, conductOf, audioEncoder, videoEncoder }: SocialParts): DomainModule =>
  defineDomain({
    uses: socialUses,
    name: 'social',
    events: [postEvents, upvoteEvents, followEvents, tunedInEvents, tunedInVoteEvents, mediaEvents],
    projections: [feedProjection, postsOfPeopleProjection, peopleProjection, tunedInPostsProjection, mediaProjection],
    wire: (deps) => {
      const conduct = conductOf(deps);
      return {
        routes: Router().use(
          postRoutes(deps, postViewsWith(trackViews), conduct),
          mentionableRoutes(deps, conduct),
          followRoutes(deps, conduct),
          subscriberRoutes(deps, conduct),
          tunedInRoutes(deps, trackViews, conduct),
          mediaRoutes(deps, conduct, videoEncoder),
        ),
        policies: [
          erasePersonPolicy(deps),
          unfollowBlockedPolicy(deps.commands.handlerOf(followStream)),
          prepareMediaPolicy(deps),
          dropMediaPolicy(deps),
        ],
        jobs: [sweepMediaJob(deps), prepareMediaJob(deps, { sound: audioEncoder, video: videoEncoder })],
        topics: [
          { prefix: feedTopic, allow: (topic) => topic === feedTopic },
          {
            prefix: mediaTopic(''),
            allow: (topic, caller) => caller.kind === 'user' && topic === mediaTopic(caller.userId),
          },
        ],
      };
    },
  });
