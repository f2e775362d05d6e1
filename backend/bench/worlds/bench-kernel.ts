// The kernel on a benchmark's store; each call creates a kernel with empty caches, like a new process.
import { pino } from 'pino';
import { systemClock } from '../../src/adapters/in-process/system-clock';
import type { Database } from '../../src/adapters/libsql/database/database';
import type { EventLog } from '../../src/adapters/libsql/event-log/event-log';
import { StoredRefusals } from '../../src/adapters/libsql/event-log/refusals';
import { StoredSnapshots } from '../../src/adapters/libsql/event-log/snapshots';
import { StoredPersonalKeys } from '../../src/adapters/libsql/operational/personal-keys';
import { CommandKernel } from '../../src/kernel/commands/command-kernel';
import type { Decider } from '../../src/kernel/commands/decider';
import { defineStream } from '../../src/kernel/commands/stream';
import { defineEvents } from '../../src/kernel/events/event-catalogue';
import { EventCodec } from '../../src/kernel/events/event-codec';
import { type Sale, type SaleEvent, type WalletState, walletDecider } from './wallet-like';

/** A stream as small as the peers', so that the benchmark measures the kernel itself. */
export const walletLike = defineStream({
  name: 'wallet',
  events: defineEvents<SaleEvent>({ SongPurchased: { version: 1 } }),
  decider: walletDecider as Decider<WalletState, Sale, SaleEvent, 'Refused'>,
});

export function kernelOn(
  database: Database,
  store: EventLog,
  codec = new EventCodec([], new StoredPersonalKeys(database, systemClock)),
): CommandKernel {
  return new CommandKernel({
    store,
    codec,
    refusals: new StoredRefusals(database, systemClock),
    snapshots: new StoredSnapshots(database),
    clock: systemClock,
    log: pino({ level: 'silent' }),
  });
}
