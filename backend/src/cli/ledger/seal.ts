// `npm run ledger -- seal`: seals the ledger now. The log has one writer, who remembers where it ends; so beside a running
// server it is the server that is asked to, by its own queue.
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { DataFolderError, embeddedPorts, systemClock } from '../../composition/embedded';
import { openQueue } from '../../composition/embedded-queue';
import type { Ports } from '../../composition/ports';
import { SEAL_JOB } from '../../domains/finance/seals/seal.job';
import { sealEvents } from '../../domains/finance/seals/seal.stream';
import { type Sealed, sealLedger } from '../../domains/finance/seals/seal-ledger';
import { CommandKernel } from '../../kernel/command-kernel';
import { EventCodec } from '../../kernel/event-codec';
import { newId } from '../../kernel/ids';
import type { Print } from './ledger-commands';

const POLL_MS = 100;
/** A server that has not begun by then does not work off its queue, or is not one. */
const BEGIN_TIMEOUT_MS = 60_000;

/** 0 when it is sealed; 2 when whoever has the data folder does not do it. */
export async function seal(dataDir: string, print: Print, patienceMs = BEGIN_TIMEOUT_MS): Promise<number> {
  const ports = portsUnlessTaken(dataDir);
  if (ports === undefined) return sealByServer(dataDir, print, patienceMs);
  try {
    const codec = new EventCodec([sealEvents], ports.personalKeys);
    const log = pino({ level: 'silent' });
    const commands = new CommandKernel({ ...ports, store: ports.eventStore, codec, log });
    tell(await sealLedger({ eventStore: ports.eventStore, commands }, 'system'), print);
    return 0;
  } finally {
    await ports.close();
  }
}

/** @throws DataFolderError when the folder is none. */
function portsUnlessTaken(dataDir: string): Ports | undefined {
  try {
    return embeddedPorts(dataDir, systemClock);
  } catch (error) {
    if (error instanceof DataFolderError && error.isTaken) return undefined;
    throw error;
  }
}

async function sealByServer(dataDir: string, print: Print, patienceMs: number): Promise<number> {
  const { jobs, close } = openQueue(dataDir);
  try {
    const id = `${SEAL_JOB}-${newId()}`;
    await jobs.enqueue({ id, type: SEAL_JOB, payload: { day: new Date().toISOString().slice(0, 10) }, priority: 1 });
    for (const end = Date.now() + patienceMs; ; await setTimeout(POLL_MS)) {
      const job = await jobs.get(id);
      if (job?.state === 'done') {
        tell(job.result as Sealed, print);
        return 0;
      }
      if (job?.state === 'failed') throw new Error(job.error);
      if (job?.attempts === 0 && Date.now() > end) {
        print('The process that has the data folder leaves queued work to another start, which will seal the ledger.');
        return 2;
      }
    }
  } finally {
    close();
  }
}

function tell(sealed: Sealed, print: Print): void {
  if (sealed.kind === 'nothing-new') {
    print(sealed.last ? `Nothing is new since seal ${sealed.last.number}.` : 'There is nothing to seal.');
    return;
  }
  const { number, streams, root, upToPosition } = sealed.seal;
  print(`Seal ${number} over ${streams} streams, up to position ${upToPosition}.`);
  print(`Root ${root}`);
}
