// Reverses a decision whose appeal was won: restores hidden content, and withdraws a ban or a strike.
import type { AppealDecided } from '@libretto/contracts/events';
import type { CommandHandler } from '../../kernel/commands/commands';
import { definePolicy } from '../../kernel/consumers/policies/policy';
import type { ReadModels } from '../../ports/read-models/read-models';
import type { CaseCommand, CaseRefusal, CaseState } from './cases/case.decider';
import type { CaseEvent } from './cases/case.events';
import { hidingOf } from './decision.routes';
import { acts } from './moderation.collections';
import type { PenaltyCommand, PenaltyRefusal, PenaltyState } from './penalties/penalty.decider';
import type { PenaltyEvent } from './penalties/penalty.events';

interface Handlers {
  readonly cases: CommandHandler<CaseState, CaseCommand, CaseEvent, CaseRefusal>;
  readonly penalties: CommandHandler<PenaltyState, PenaltyCommand, PenaltyEvent, PenaltyRefusal>;
}

export const overturnPolicy = ({ cases, penalties }: Handlers, reads: ReadModels) =>
  definePolicy<AppealDecided>({
    name: 'overturn-decision',
    handlers: {
      AppealDecided: async ({ data: { actId, userId, byUserId, outcome, note } }, reaction) => {
        if (outcome !== 'overturned') return;
        const act = await reads.collection(acts).get(actId);
        // Throwing retries the policy: the decision exists but is not projected yet.
        if (act === undefined) throw new Error('The decision is not known yet.');
        const isHiding = act.kind === 'hide';
        if (!isHiding) {
          const id = reaction.id('withdraw');
          const command = { kind: 'withdraw', actId: id, userId, penaltyActId: actId, byUserId, note } as const;
          await penalties.execute(userId, command, reaction.command('withdraw'));
        }
        const { caseId, subject, ownerId } = act;
        if (caseId === null || subject === null) return;
        const hiddenByActId = isHiding ? actId : hidingOf(actId);
        const of = { caseId, subject, ownerId, byUserId, note };
        const restore = { ...of, kind: 'restore', actId: reaction.id('restore'), hiddenByActId } as const;
        await cases.execute(caseId, restore, reaction.command('restore'));
      },
    },
  });
