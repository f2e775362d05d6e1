import type { DomainModule } from '../../kernel/domain';
import { searchProjection } from './search.projection';
import { searchRoutes } from './search.routes';

export const searchDomain: DomainModule = {
  name: 'search',
  events: [],
  projections: [searchProjection],
  wire: (deps) => ({ routes: searchRoutes(deps) }),
};
