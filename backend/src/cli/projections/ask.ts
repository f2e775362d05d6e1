// The consumers that a command operates on. A consumer command is executed through the queue by the server that owns
// the data folder, or by a projector of the distributed profile; without a server the command records it for the next
// start.
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { DataFolderError, embeddedPorts, systemClock } from '../../composition/embedded';
import { type ConsumerStatus, consumerStatus } from '../../composition/embedded-consumer-status';
import { openQueue } from '../../composition/embedded-queue';
import type { Ports } from '../../composition/ports';
import { CommandKernel } from '../../kernel/command-kernel';
import {
  type ConsumerActResult,
  consumerActJobType,
  executeAct,
  type OperatorCommand,
} from '../../kernel/consumers/consumer-acts.job';
import { consumerActStream } from '../../kernel/consumers/consumer-acts.stream';
import { consumerHoldStream } from '../../kernel/consumers/consumer-holds.stream';
import { EventCodec } from '../../kernel/event-codec';
import { newId } from '../../kernel/ids';
import type { Jobs } from '../../ports/jobs';

const pollMs = 100;
/** A server that has not started by then does not process its queue, or the other process is not a server. */
const beginTimeoutMs = 60_000;

export type Asked = ConsumerActResult | { readonly kind: 'later' } | { readonly kind: 'not-done' };

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
async function ask(dataDir: string, command: OperatorCommand, patienceMs = beginTimeoutMs): Promise<Asked> {
  const ports = portsUnlessTaken(dataDir);
  if (ports === undefined) return askServer(dataDir, command, patienceMs);
  try {
    const codec = new EventCodec([consumerActStream.events, consumerHoldStream.events], ports.personalKeys);
    const log = pino({ level: 'silent' });
    const commands = new CommandKernel({ ...ports, store: ports.eventStore, codec, log });
    const outcome = await executeAct(commands, command, newId());
    return outcome.kind === 'refused' ? { kind: 'refused', refusal: outcome.refusal } : { kind: 'later' };
  } finally {
    await ports.close();
  }
}

function portsUnlessTaken(dataDir: string): Ports | undefined {
  try {
    return embeddedPorts(dataDir, systemClock, undefined, process.env.LIBRETTO_BLOBS_URL || undefined);
  } catch (error) {
    if (error instanceof DataFolderError && error.isTaken) return undefined;
    throw error;
  }
}

async function askServer(dataDir: string, command: OperatorCommand, patienceMs: number): Promise<Asked> {
  const { jobs, close } = openQueue(dataDir);
  try {
    return await askByQueue(jobs, command, patienceMs);
  } finally {
    close();
  }
}

export async function askByQueue(
  jobs: Pick<Jobs, 'enqueue' | 'get'>,
  command: OperatorCommand,
  patienceMs = beginTimeoutMs,
): Promise<Asked> {
  const id = newId();
  await jobs.enqueue({ id, type: consumerActJobType, payload: command, priority: 1 });
  for (const end = Date.now() + patienceMs; ; await setTimeout(pollMs)) {
    const job = await jobs.get(id);
    if (job?.state === 'done') return job.result as ConsumerActResult;
    if (job?.state === 'failed') throw new Error(job.error);
    if (job?.attempts === 0 && Date.now() > end) return { kind: 'not-done' };
  }
}
