import type { CommandContext, Commands, Outcome } from '../commands';
import { defineJob } from '../job';
import type { ConsumerActions } from './consumer-acts.policy';
import {
  type ConsumerActCommand,
  type ConsumerActEvent,
  type ConsumerActRefusal,
  consumerActStream,
} from './consumer-acts.stream';

export const consumerActJobType = 'consumer-act';

export type ConsumerActResult =
  | { readonly kind: 'accepted'; readonly needsConfirmation: boolean }
  | { readonly kind: 'refused'; readonly refusal: ConsumerActRefusal };

/** How the command line has something done by the server that has the data folder. */
export const consumerActJob = (commands: Commands, actions: () => ConsumerActions) =>
  defineJob<ConsumerActCommand>({
    type: consumerActJobType,
    run: async (command, { jobId }): Promise<ConsumerActResult> => {
      const outcome = await executeAct(commands, command, jobId);
      if (outcome.kind === 'refused') return { kind: 'refused', refusal: outcome.refusal };
      const needsConfirmation = command.kind === 'skip' && actions().movesMoney(command.act.consumer);
      return { kind: 'accepted', needsConfirmation };
    },
  });

/** @param id makes it happen once. */
export function executeAct(
  commands: Commands,
  command: ConsumerActCommand,
  id: string,
): Promise<Outcome<unknown, ConsumerActEvent, ConsumerActRefusal>> {
  const context: CommandContext = {
    actor: `operator:${command.act.operator}`,
    correlationId: id,
    causationId: id,
    idempotency: { key: id, hash: '' },
  };
  return commands.handlerOf(consumerActStream).execute(command.act.consumer, command, context);
}
