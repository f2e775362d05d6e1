import { Router } from 'express';
import { defineDomain } from '../../kernel/domain';
import { forgetSearchesPolicy } from './forget-searches.policy';
import { RecentSearches } from './recent-searches';
import { recentSearchRoutes } from './recent-searches.routes';
import { searchUses } from './search.deps';
import { searchProjection } from './search.projection';
import { searchRoutes } from './search.routes';

export const searchDomain = defineDomain({
  uses: searchUses,
  name: 'search',
  events: [],
  projections: [searchProjection],
  wire: (deps) => ({
    routes: Router().use(searchRoutes(deps), recentSearchRoutes(deps)),
    policies: [forgetSearchesPolicy(new RecentSearches(deps))],
  }),
});
