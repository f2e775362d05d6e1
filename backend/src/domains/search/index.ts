import { defineDomain } from '../../kernel/domain';
import { searchUses } from './search.deps';
import { searchProjection } from './search.projection';
import { searchRoutes } from './search.routes';

export const searchDomain = defineDomain({
  uses: searchUses,
  name: 'search',
  events: [],
  projections: [searchProjection],
  wire: (deps) => ({ routes: searchRoutes(deps) }),
});
