// What people see of the product before they open it: heads of pages, pictures, players and feeds outside of it.
import { defineDomain } from '../../kernel/domain';
import { sharedPagesRoutes } from './shared-pages.routes';
import { sharedThingsProjection } from './shared-things.projection';
import { sharingUses } from './sharing.deps';

export const sharingDomain = defineDomain({
  uses: sharingUses,
  name: 'sharing',
  events: [],
  projections: [sharedThingsProjection],
  wire: (deps) => ({ pages: sharedPagesRoutes(deps) }),
});
