// `npm run ledger -- seal` seals the ledger now.
import { pino } from 'pino';
import { anchorOutside } from '../../domains/finance/seals/outside-anchors';
import { sealJobType } from '../../domains/finance/seals/seal.job';
import { sealEvents } from '../../domains/finance/seals/seal.stream';
import { FormerKeyMissingError } from '../../domains/finance/seals/seal-keys';
import { type Sealed, sealLedger } from '../../domains/finance/seals/seal-ledger';
import { sealSignersOf } from '../../domains/finance/seals/seal-signature';
import { CommandKernel } from '../../kernel/commands/command-kernel';
import { EventCodec } from '../../kernel/events/event-codec';
import type { Sealing } from '../../ports/events/seal-anchor';
import { askServer, beginTimeoutMs, portsUnlessTaken } from '../ask-server';
import { type Print, UsageError } from '../command';

/** Returns 0 once the ledger is sealed, 2 if the process that owns the data folder does not do it. */
export async function seal(
  dataDir: string,
  print: Print,
  timeoutMs = beginTimeoutMs,
  sealing: Sealing = {},
): Promise<number> {
  const ports = portsUnlessTaken(dataDir);
  if (ports === undefined) return sealByServer(dataDir, print, timeoutMs, sealing.isFormerKeyLost);
  try {
    const codec = new EventCodec([sealEvents], ports.personalKeys);
    const log = pino({ level: 'silent' });
    const commands = new CommandKernel({ ...ports, store: ports.eventStore, codec, log });
    const { eventStore } = ports;
    const signers = sealSignersOf(sealing, ports.secrets);
    const sealed = await sealLedger({ eventStore, commands, signers }, 'system');
    report(sealed, print);
    await anchorOutside(ports, sealing, sealed, new Date());
    return 0;
  } catch (error) {
    if (error instanceof FormerKeyMissingError) throw new UsageError(`${error.message}.`);
    throw error;
  } finally {
    await ports.close();
  }
}

async function sealByServer(
  dataDir: string,
  print: Print,
  timeoutMs: number,
  isFormerKeyLost = false,
): Promise<number> {
  const payload = { day: new Date().toISOString().slice(0, 10), isFormerKeyLost };
  const answer = await askServer<Sealed>(dataDir, { type: sealJobType, payload }, timeoutMs);
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
