import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { StepUp } from '../../ports/operations/step-up';
import { partnerKeyEvents } from './partner-key.stream';
import { partnerKeysProjection } from './partner-keys.projection';
import { type PartnersDeps, partnersUses } from './partners.deps';
import { partnerRoutes } from './partners.routes';
import { royaltyArtistsProjection } from './royalty-artists.projection';
import { royaltyEvents } from './royalty-report.stream';
import { royaltySongsProjection } from './royalty-songs.projection';

export interface PartnersNeighbours {
  /** Requires people with a second factor to confirm again. */
  readonly stepUpWith: (deps: PartnersDeps) => StepUp;
}

export const partnersDomain = ({ stepUpWith }: PartnersNeighbours): DomainModule =>
  defineDomain({
    uses: partnersUses,
    name: 'partners',
    events: [partnerKeyEvents, royaltyEvents],
    projections: [partnerKeysProjection, royaltyArtistsProjection, royaltySongsProjection],
    wire: (deps) => ({ routes: partnerRoutes(deps, stepUpWith(deps)) }),
  });
