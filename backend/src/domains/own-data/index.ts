import type { Commands } from '../../kernel/commands/commands';
import { type DomainModule, defineDomain } from '../../kernel/domain';
import { limitedMailer } from '../../kernel/texts/limited-mailer';
import type { StandingOfWith } from '../../ports/directory/account-standing';
import type { OwnDataPart } from '../../ports/directory/own-data';
import type { People } from '../../ports/directory/people';
import type { Mailer } from '../../ports/messages/mailer';
import type { Jobs } from '../../ports/operations/jobs';
import type { StepUp } from '../../ports/operations/step-up';
import { dataExportEvents } from './data-export.stream';
import { dataExportsProjection } from './data-exports.projection';
import { followExportPolicy, mailExportJob } from './follow-export.policy';
import { type OwnDataDeps, ownDataUses } from './own-data.deps';
import { ownDataRoutes } from './own-data.routes';
import { prepareExportJob, sweepExportJob } from './prepare-export.job';

export interface OwnDataOutside {
  readonly mailer: Mailer;
  readonly people: (deps: { readonly commands: Commands; readonly jobs: Jobs }) => People;
  readonly standingOfWith: StandingOfWith;
  readonly stepUpWith: (deps: OwnDataDeps) => StepUp;
  /** The exported data of each domain. */
  readonly parts: readonly OwnDataPart[];
}

export const ownDataDomain = ({ mailer, people, standingOfWith, stepUpWith, parts }: OwnDataOutside): DomainModule =>
  defineDomain({
    name: 'own-data',
    uses: ownDataUses,
    events: [dataExportEvents],
    projections: [dataExportsProjection],
    wire: (deps) => {
      const known = people(deps);
      const standingOf = standingOfWith(deps);
      return {
        routes: ownDataRoutes(deps, stepUpWith(deps), standingOf),
        policies: [followExportPolicy(deps)],
        jobs: [
          prepareExportJob(deps, known, parts),
          sweepExportJob(deps),
          mailExportJob(deps, known, standingOf, limitedMailer(mailer, deps, 'data-export', 5)),
        ],
      };
    },
  });
