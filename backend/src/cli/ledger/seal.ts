// `npm run ledger -- seal` seals the ledger now.
import { pino } from 'pino';
import { sealJobType } from '../../domains/finance/seals/seal.job';
import { sealEvents } from '../../domains/finance/seals/seal.stream';
import { anchorSeals } from '../../domains/finance/seals/seal-anchor';
import { type Sealed, sealLedger } from '../../domains/finance/seals/seal-ledger';
import { signerOf } from '../../domains/finance/seals/seal-signature';
import { CommandKernel } from '../../kernel/command-kernel';
import { EventCodec } from '../../kernel/event-codec';
import type { Sealing } from '../../ports/seal-anchor';
import { askServer, beginTimeoutMs, portsUnlessTaken } from '../ask-server';
import type { Print } from '../command';

/** Returns 0 once the ledger is sealed, 2 if the process that owns the data folder does not do it. */
export async function seal(
  dataDir: string,
  print: Print,
  patienceMs = beginTimeoutMs,
  sealing: Sealing = {},
): Promise<number> {
  const ports = portsUnlessTaken(dataDir);
  if (ports === undefined) return sealByServer(dataDir, print, patienceMs);
  try {
    const codec = new EventCodec([sealEvents], ports.personalKeys);
    const log = pino({ level: 'silent' });
    const commands = new CommandKernel({ ...ports, store: ports.eventStore, codec, log });
    const { eventStore } = ports;
    report(await sealLedger({ eventStore, commands, sign: signerOf(sealing, ports.secrets) }, 'system'), print);
    if (sealing.anchor !== undefined) await anchorSeals(eventStore, sealing.anchor, new Date());
    return 0;
  } finally {
    await ports.close();
  }
}

async function sealByServer(dataDir: string, print: Print, patienceMs: number): Promise<number> {
  const payload = { day: new Date().toISOString().slice(0, 10) };
  const answer = await askServer<Sealed>(dataDir, { type: sealJobType, payload }, patienceMs);
  if (answer.kind === 'done') {
    report(answer.result, print);
    return 0;
  }
  print('The process that has the data folder leaves queued work to another start, which will seal the ledger.');
  return 2;
}

function report(sealed: Sealed, print: Print): void {
  if (sealed.kind === 'nothing-new') {
    print(sealed.last ? `Nothing is new since seal ${sealed.last.number}.` : 'There is nothing to seal.');
    return;
  }
  const { number, streams, root, upToPosition } = sealed.seal;
  print(`Seal ${number} over ${streams} streams, up to position ${upToPosition}.`);
  print(`Root ${root}`);
}
