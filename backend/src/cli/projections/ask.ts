// The consumers that a command operates on. A consumer command is executed through the queue by the server that owns
// the data folder, or by a projector of the distributed profile; without a server the command records it for the next
// start.
import { pino } from 'pino';
import { type ConsumerStatus, consumerStatus } from '../../composition/embedded/embedded-consumer-status';
import { openQueue } from '../../composition/embedded/embedded-queue';
import { CommandKernel } from '../../kernel/commands/command-kernel';
import {
  type ConsumerCommandResult,
  consumerCommandJobType,
  executeAct,
  type OperatorCommand,
} from '../../kernel/consumers/operations/consumer-commands.job';
import { consumerCommandStream } from '../../kernel/consumers/operations/consumer-commands.stream';
import { consumerHoldStream } from '../../kernel/consumers/operations/paused-consumers.stream';
import { EventCodec } from '../../kernel/events/event-codec';
import { newId } from '../../kernel/values/ids';
import type { Jobs } from '../../ports/operations/jobs';
import { askByQueue as askQueue, beginTimeoutMs, portsUnlessTaken } from '../ask-server';

export type Asked = ConsumerCommandResult | { readonly kind: 'later' } | { readonly kind: 'not-done' };

export interface OperatedConsumers {
  /** @throws NoDataFolderError */
  status(): Promise<readonly ConsumerStatus[]>;
  ask(command: OperatorCommand): Promise<Asked>;
}

export const consumersInFolder = (dataDir: string): OperatedConsumers => ({
  status: async () => consumerStatus(dataDir),
  ask: (command) => ask(dataDir, command),
});

/** @throws DataFolderError if the folder is invalid. */
async function ask(dataDir: string, command: OperatorCommand, timeoutMs = beginTimeoutMs): Promise<Asked> {
  const ports = portsUnlessTaken(dataDir);
  if (ports === undefined) {
    const { jobs, close } = openQueue(dataDir);
    return askByQueue(jobs, command, timeoutMs).finally(close);
  }
  try {
    const codec = new EventCodec([consumerCommandStream.events, consumerHoldStream.events], ports.personalKeys);
    const log = pino({ level: 'silent' });
    const commands = new CommandKernel({ ...ports, store: ports.eventStore, codec, log });
    const outcome = await executeAct(commands, command, newId());
    return outcome.kind === 'refused' ? { kind: 'refused', refusal: outcome.refusal } : { kind: 'later' };
  } finally {
    await ports.close();
  }
}

/** @returns `not-done` if no server or projector has begun in time; the next one that starts executes the command. */
export async function askByQueue(
  jobs: Pick<Jobs, 'enqueue' | 'get'>,
  command: OperatorCommand,
  timeoutMs = beginTimeoutMs,
): Promise<Asked> {
  const answer = await askQueue<ConsumerCommandResult>(
    jobs,
    { type: consumerCommandJobType, payload: command },
    timeoutMs,
  );
  return answer.kind === 'done' ? answer.result : { kind: 'not-done' };
}
