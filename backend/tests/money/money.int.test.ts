/**
 * Random histories of money. `LIBRETTO_TEST_FULL=1` gives more than 100,000 commands, `LIBRETTO_TEST_SEED` repeats one,
 * and `LIBRETTO_TEST_SHRINK=1` looks for the smallest history that fails.
 */
import { pino } from 'pino';
import { CommandKernel } from '../../src/kernel/command-kernel';
import { EventCodec } from '../../src/kernel/event-codec';
import type { PersonalKeys } from '../../src/ports/personal-keys';
import { kernelOnLibsql } from '../kernel/kernel-on-libsql';
import { MemoryEventStore, MemoryRefusals, MemorySnapshots } from '../support/memory-store';
import { TestClock } from '../support/test-clock';
import { checkMoney, type MoneyHouse } from './money-properties';

const FULL = process.env.LIBRETTO_TEST_FULL === '1';
const timeLimitMs = FULL ? 30 * 60_000 : 120_000;

const key = Buffer.alloc(32, 7);
const personalKeys: PersonalKeys = {
  obtain: async () => key,
  find: async () => key,
  destroy: async () => undefined,
  destroyed: async () => [],
};

function inMemory(): MoneyHouse {
  const kept = { store: new MemoryEventStore(), snapshots: new MemorySnapshots(), refusals: new MemoryRefusals() };
  const clock = new TestClock();
  const log = pino({ level: 'silent' });
  return {
    store: kept.store,
    process: () => new CommandKernel({ ...kept, clock, log, codec: new EventCodec([], personalKeys) }),
  };
}

function onLibsql(): MoneyHouse {
  const house = kernelOnLibsql();
  return { store: house.store, process: () => house.kernel(), close: () => house.close() };
}

test(
  'money is neither made nor lost, whatever happens',
  async () => {
    const commands = await checkMoney(
      inMemory,
      FULL ? { runs: 220, groups: 150, timeLimitMs } : { runs: 40, groups: 60, timeLimitMs },
      'in memory',
    );
    expect(commands).toBeGreaterThan(FULL ? 100_000 : 2_000);
  },
  timeLimitMs + 60_000,
);

test(
  'nor on the embedded store',
  async () => {
    const commands = await checkMoney(
      onLibsql,
      FULL ? { runs: 12, groups: 150, timeLimitMs } : { runs: 5, groups: 50, timeLimitMs },
      'on libsql',
    );
    expect(commands).toBeGreaterThan(FULL ? 5_000 : 200);
  },
  timeLimitMs + 60_000,
);
