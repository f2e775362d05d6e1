import type { DomainModule } from '../../kernel/domain';
import { partnerKeyEvents } from './partner-key.stream';
import { partnerKeysProjection } from './partner-keys.projection';
import { partnerRoutes } from './partners.routes';
import { royaltyArtistsProjection } from './royalty-artists.projection';
import { royaltyEvents } from './royalty-report.stream';

export const partnersDomain: DomainModule = {
  name: 'partners',
  events: [partnerKeyEvents, royaltyEvents],
  projections: [partnerKeysProjection, royaltyArtistsProjection],
  wire: (deps) => ({ routes: partnerRoutes(deps) }),
};
