// Administration: the health of the installation, and the record of who looked at what.
import { Router } from 'express';
import type { Commands } from '../../kernel/commands/commands';
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { People } from '../../ports/directory/people';
import type { Jobs } from '../../ports/operations/jobs';
import { adminReadEvents, recordAdminReads } from './admin-trail';
import { administrationUses } from './administration.deps';
import { healthRoutes } from './health.routes';
import { readsRoutes } from './reads.routes';
import { recordedReadsProjection } from './recorded-reads.projection';

export interface AdministrationOutside {
  readonly people: (deps: { readonly commands: Commands; readonly jobs: Jobs }) => People;
}

export const administrationDomain = ({ people }: AdministrationOutside): DomainModule =>
  defineDomain({
    name: 'administration',
    uses: administrationUses,
    events: [adminReadEvents],
    projections: [recordedReadsProjection],
    wire: (deps) => {
      const recordRead = recordAdminReads(deps);
      return { routes: Router().use(healthRoutes(deps, recordRead), readsRoutes(deps, people(deps), recordRead)) };
    },
  });
