import { Router } from 'express';
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { ModeratedContents } from '../../ports/directory/moderated-content';
import { appealEvents } from './appeals/appeal.stream';
import { blockEvents } from './blocks/block.stream';
import { blocksProjection, unseenPeople } from './blocks/blocks.projection';
import { blockRoutes } from './blocks/blocks.routes';
import { hideBlockedPolicy } from './blocks/hide-blocked.policy';
import { caseEvents } from './cases/case.events';
import { caseStream } from './cases/case.stream';
import { decisionRoutes } from './decision.routes';
import { moderationUses } from './moderation.deps';
import { moderationProjection } from './moderation.projection';
import { overturnPolicy } from './overturn.policy';
import { penaltyEvents } from './penalties/penalty.events';
import { penaltyStream } from './penalties/penalty.stream';
import { reportRoutes } from './report.routes';

/** @param contents the current reported content, which other domains provide */
export const moderationDomain = ({ contents }: { readonly contents: ModeratedContents }): DomainModule =>
  defineDomain({
    uses: moderationUses,
    name: 'moderation',
    events: [caseEvents, penaltyEvents, appealEvents, blockEvents],
    projections: [moderationProjection, blocksProjection],
    wire: (deps) => {
      const handlers = {
        cases: deps.commands.handlerOf(caseStream),
        penalties: deps.commands.handlerOf(penaltyStream),
      };
      return {
        routes: Router().use(reportRoutes(deps, contents), decisionRoutes(deps, contents), blockRoutes(deps)),
        policies: [overturnPolicy(handlers, deps.reads), hideBlockedPolicy(deps)],
        unseenBy: async (caller) => {
          if (caller.kind === 'guest') return [];
          return (await deps.reads.collection(unseenPeople).get(caller.userId))?.ids ?? [];
        },
      };
    },
  });
