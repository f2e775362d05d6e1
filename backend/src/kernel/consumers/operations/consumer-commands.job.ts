import type { CommandContext, Commands, Outcome } from '../../commands/commands';
import { defineJob } from '../../jobs/job';
import type { ConsumerActions } from './consumer-commands.policy';
import {
  type ConsumerCommand,
  type ConsumerCommandEvent,
  type ConsumerCommandRefusal,
  consumerCommandStream,
} from './consumer-commands.stream';
import {
  allHolds,
  type ConsumerHoldCommand,
  type ConsumerHoldEvent,
  type ConsumerHoldRefusal,
  consumerHoldStream,
} from './paused-consumers.stream';

export const consumerCommandJobType = 'consumer-act';

export type OperatorCommand = ConsumerCommand | ConsumerHoldCommand;
export type OperatorRefusal = ConsumerCommandRefusal | ConsumerHoldRefusal;

export type ConsumerCommandResult =
  | { readonly kind: 'accepted'; readonly needsConfirmation: boolean }
  | { readonly kind: 'refused'; readonly refusal: OperatorRefusal };

/** The job through which the command line sends consumer commands to the server that holds the data folder. */
export const consumerCommandJob = (commands: Commands, actions: () => ConsumerActions) =>
  defineJob<OperatorCommand>({
    type: consumerCommandJobType,
    run: async (command, { jobId }): Promise<ConsumerCommandResult> => {
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
): Promise<Outcome<unknown, ConsumerCommandEvent | ConsumerHoldEvent, OperatorRefusal>> {
  const context: CommandContext = {
    actor: `operator:${command.act.operator}`,
    correlationId: id,
    causationId: id,
    idempotency: { key: id, hash: '' },
  };
  if (isHold(command)) return commands.handlerOf(consumerHoldStream).execute(allHolds, command, context);
  return commands.handlerOf(consumerCommandStream).execute(command.act.consumer, command, context);
}

const isHold = (command: OperatorCommand): command is ConsumerHoldCommand =>
  command.kind === 'pause' || command.kind === 'resume';
