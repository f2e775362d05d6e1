import { Router } from 'express';
import type { DomainModule } from '../../kernel/domain';
import { feedProjection } from './feed.projection';
import { followRoutes } from './follow.routes';
import { followEvents } from './follow.stream';
import { peopleProjection } from './people.projection';
import { postEvents, upvoteEvents } from './post.events';
import { postRoutes } from './posts.routes';

export const socialDomain: DomainModule = {
  name: 'social',
  events: [postEvents, upvoteEvents, followEvents],
  projections: [feedProjection, peopleProjection],
  wire: (deps) => ({ routes: Router().use(postRoutes(deps), followRoutes(deps)) }),
};
