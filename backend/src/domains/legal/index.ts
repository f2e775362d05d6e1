import { type DomainModule, defineDomain } from '../../kernel/domain';
import { legalEvents } from './acceptance.stream';
import { acceptancesProjection } from './acceptances.projection';
import { legalUses } from './legal.deps';
import { legalRoutes } from './legal.routes';
import { type LegalWording, legalTexts } from './texts';

export const legalDomain = (texts: readonly LegalWording[] = legalTexts): DomainModule =>
  defineDomain({
    name: 'legal',
    uses: legalUses,
    events: [legalEvents],
    projections: [acceptancesProjection],
    wire: (deps) => ({ routes: legalRoutes(deps, texts) }),
  });
