import { defineDomain } from '../../kernel/domain';
import { partnerKeyEvents } from './partner-key.stream';
import { partnerKeysProjection } from './partner-keys.projection';
import { partnersUses } from './partners.deps';
import { partnerRoutes } from './partners.routes';
import { royaltyArtistsProjection } from './royalty-artists.projection';
import { royaltyEvents } from './royalty-report.stream';

export const partnersDomain = defineDomain({
  uses: partnersUses,
  name: 'partners',
  events: [partnerKeyEvents, royaltyEvents],
  projections: [partnerKeysProjection, royaltyArtistsProjection],
  wire: (deps) => ({ routes: partnerRoutes(deps) }),
});
