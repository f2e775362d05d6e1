// Tests random histories of money. `LIBRETTO_TEST_FULL=1` runs more than 100,000 commands, `LIBRETTO_TEST_SEED` repeats
// a run, and `LIBRETTO_TEST_SHRINK=1` searches for the smallest failing history.
import { pino } from 'pino';
import { CommandKernel } from '../../src/kernel/commands/command-kernel';
import { EventCodec } from '../../src/kernel/events/event-codec';
import type { PersonalKeys } from '../../src/ports/events/personal-keys';
import { kernelOnLibsql } from '../kernel/kernel-on-libsql';
import { MemoryEventStore, MemoryRefusals, MemorySnapshots } from '../support/world/memory-store';
import { TestClock } from '../support/world/test-clock';
import { checkMoney, type MoneyStores } from './money-properties';

const full = process.env.LIBRETTO_TEST_FULL === '1';
const timeLimitMs = full ? 30 * 60_000 : 120_000;

const key = Buffer.alloc(32, 7);
const personalKeys: PersonalKeys = {
  obtain: async () => key,
  find: async () => key,
  destroy: async () => undefined,
  destroyed: async () => [],
};

function inMemory(): MoneyStores {
  const kept = { store: new MemoryEventStore(), snapshots: new MemorySnapshots(), refusals: new MemoryRefusals() };
  const clock = new TestClock();
  const log = pino({ level: 'silent' });
  return {
    store: kept.store,
    process: () => new CommandKernel({ ...kept, clock, log, codec: new EventCodec([], personalKeys) }),
  };
}

function onLibsql(): MoneyStores {
  const stores = kernelOnLibsql();
  return { store: stores.store, process: () => stores.kernel(), close: () => stores.close() };
}

test(
  'money is neither made nor lost, whatever happens',
  async () => {
    const commands = await checkMoney(
      inMemory,
      full ? { runs: 220, groups: 150, timeLimitMs } : { runs: 40, groups: 60, timeLimitMs },
      'in memory',
    );
    expect(commands).toBeGreaterThan(full ? 100_000 : 2_000);
  },
  timeLimitMs + 60_000,
);

test(
  'nor on the embedded store',
  async () => {
    const commands = await checkMoney(
      onLibsql,
      full ? { runs: 12, groups: 150, timeLimitMs } : { runs: 5, groups: 50, timeLimitMs },
      'on libsql',
    );
    expect(commands).toBeGreaterThan(full ? 5_000 : 200);
  },
  timeLimitMs + 60_000,
);
