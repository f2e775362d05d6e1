import { Router } from 'express';
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { ConductOf } from '../../ports/directory/conduct';
import { forgetSearchesPolicy } from './forget-searches.policy';
import { RecentSearches } from './recent-searches';
import { recentSearchRoutes } from './recent-searches.routes';
import { searchUses } from './search.deps';
import { searchProjection } from './search.projection';
import { searchRoutes } from './search.routes';

/** @param conductOf blocks, which come from another domain */
export const searchDomain = ({ conductOf }: { readonly conductOf: ConductOf }): DomainModule =>
  defineDomain({
    uses: searchUses,
    name: 'search',
    events: [],
    projections: [searchProjection],
    wire: (deps) => ({
      routes: Router().use(searchRoutes(deps, conductOf(deps)), recentSearchRoutes(deps)),
      policies: [forgetSearchesPolicy(new RecentSearches(deps))],
    }),
  });
