import { defineDomain } from '../../kernel/domain';
import { partnerKeyEvents } from './partner-key.stream';
import { partnerKeysProjection } from './partner-keys.projection';
import { partnersUses } from './partners.deps';
import { partnerRoutes } from './partners.routes';
import { royaltyArtistsProjection } from './royalty-artists.projection';
import { royaltyEvents } from './royalty-report.stream';
import { royaltySongsProjection } from './royalty-songs.projection';

export const partnersDomain = defineDomain({
  uses: partnersUses,
  name: 'partners',
  events: [partnerKeyEvents, royaltyEvents],
  projections: [partnerKeysProjection, royaltyArtistsProjection, royaltySongsProjection],
  wire: (deps) => ({ routes: partnerRoutes(deps) }),
});
