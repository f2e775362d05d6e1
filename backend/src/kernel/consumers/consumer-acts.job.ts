import type { CommandContext, Commands, Outcome } from '../commands';
import { defineJob } from '../job';
import type { ConsumerActions } from './consumer-acts.policy';
import {
  type ConsumerActCommand,
  type ConsumerActEvent,
  type ConsumerActRefusal,
  consumerActStream,
} from './consumer-acts.stream';
import {
  allHolds,
  type ConsumerHoldCommand,
  type ConsumerHoldEvent,
  type ConsumerHoldRefusal,
  consumerHoldStream,
} from './consumer-holds.stream';

export const consumerActJobType = 'consumer-act';

export type OperatorCommand = ConsumerActCommand | ConsumerHoldCommand;
export type OperatorRefusal = ConsumerActRefusal | ConsumerHoldRefusal;

export type ConsumerActResult =
  | { readonly kind: 'accepted'; readonly needsConfirmation: boolean }
  | { readonly kind: 'refused'; readonly refusal: OperatorRefusal };

/** The job through which the command line sends consumer commands to the server that holds the data folder. */
export const consumerActJob = (commands: Commands, actions: () => ConsumerActions) =>
  defineJob<OperatorCommand>({
    type: consumerActJobType,
    run: async (command, { jobId }): Promise<ConsumerActResult> => {
      const outcome = await executeAct(commands, command, jobId);
      if (outcome.kind === 'refused') return { kind: 'refused', refusal: outcome.refusal };
      const needsConfirmation = command.kind === 'skip' && actions().movesMoney(command.act.consumer);
      return { kind: 'accepted', needsConfirmation };
    },
  });

/** @param id idempotency key of the command. */
export function executeAct(
  commands: Commands,
  command: OperatorCommand,
  id: string,
): Promise<Outcome<unknown, ConsumerActEvent | ConsumerHoldEvent, OperatorRefusal>> {
  const context: CommandContext = {
    actor: `operator:${command.act.operator}`,
    correlationId: id,
    causationId: id,
    idempotency: { key: id, hash: '' },
  };
  if (isHold(command)) return commands.handlerOf(consumerHoldStream).execute(allHolds, command, context);
  return commands.handlerOf(consumerActStream).execute(command.act.consumer, command, context);
}

const isHold = (command: OperatorCommand): command is ConsumerHoldCommand =>
  command.kind === 'pause' || command.kind === 'resume';
