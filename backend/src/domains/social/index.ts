import type { DomainModule } from '../../kernel/domain';
import { feedProjection } from './feed.projection';
import { peopleProjection } from './people.projection';
import { postEvents, upvoteEvents } from './post.events';
import { postRoutes } from './posts.routes';

export const socialDomain: DomainModule = {
  name: 'social',
  events: [postEvents, upvoteEvents],
  projections: [feedProjection, peopleProjection],
  wire: (deps) => ({ routes: postRoutes(deps) }),
};
