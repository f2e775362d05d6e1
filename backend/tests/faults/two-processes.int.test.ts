// Tests two processes that follow the log on one data folder, one of which is killed (`kill -9`) repeatedly while money
// moves: the other one takes over, every read model is the fold of the log, and every command was accepted once.

import { join } from 'node:path';
import Libsql from 'libsql';
import { consumerStatus } from '../../src/composition/embedded/embedded-consumer-status';
import type { StoredEvent } from '../../src/ports/events/event-store';
import { until } from '../support/concurrency/until';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp } from '../support/world/app';
import { pursesDomain, type Total, totals } from './purses';
import { type ProjectorProcess, severalProjectors } from './several-projectors';

/** Set `LIBRETTO_TEST_KILLS=100` for the long run. */
const kills = Number(process.env.LIBRETTO_TEST_KILLS ?? 6);

jest.setTimeout(120_000 + kills * 20_000);

describe('two processes on one data folder', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let processes: Awaited<ReturnType<typeof severalProjectors>>;
  beforeEach(async () => {
    folder = temporaryFolder();
    processes = await severalProjectors(folder.path);
  });
  afterEach(async () => {
    await processes.close();
    folder.remove();
  });

  const storedByAny = () => [...processes.running].reduce((sum, { stored }) => sum + stored, 0);
  /** Waits until the remaining processes store commits. */
  const goesOn = async () => {
    const before = storedByAny();
    await until(() => storedByAny() > before + 3);
  };

  test(`survives ${kills} kills of one or the other`, async () => {
    processes.start();
    processes.start();
    await goesOn();
    for (let kill = 0; kill < kills; kill++) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
      // Every second kill certainly hits the active process.
      const busiest = [...processes.running].sort((a, b) => b.stored - a.stored);
      await processes.kill(busiest[kill % 2 === 0 ? 0 : Math.floor(Math.random() * 2)] as ProjectorProcess);
      for (const each of processes.running) each.stored = 0;
      await goesOn();
      processes.start();
    }
    await processes.settle();
    await processes.stop();
    await processes.close();
    await expectTheFold(folder.path, 1);
  });

  test('a raised version takes over under load, with a wrong document of the old one in the way', async () => {
    const old = [processes.start(), processes.start()];
    await goesOn();
    for (const each of old) await processes.kill(each);
    spoilTransit(folder.path);
    // The old version runs in parallel with the new one and cannot handle any event.
    processes.start();
    await until(() => consumerStatus(folder.path).some(({ name, parked }) => name === 'totals' && parked.length > 0));
    processes.start(2);
    await processes.settle(2);
    await processes.stop();
    await processes.close();
    await expectTheFold(folder.path, 2);
  });
});

/** Corrupts the document that every event of the old version updates. */
function spoilTransit(dataDir: string): void {
  const database = new Libsql(join(dataDir, 'store', 'read-models.db'));
  const wrong = JSON.stringify({ id: 'transit', amount: 'a lot', entries: 0 });
  const { changes } = database.prepare("UPDATE c_totals_1 SET doc = ? WHERE id = 'transit'").run(wrong);
  database.close();
  expect(changes).toBe(1);
}

async function expectTheFold(dataDir: string, version: number): Promise<void> {
  const app = await startTestApp({ domains: [pursesDomain(version)], dataDir });
  const head = await app.deps.eventStore.head();
  const events: StoredEvent[] = [];
  while (events.length < head) events.push(...(await app.deps.eventStore.readAll(events.length, 1000)));
  const transfers = events.filter(({ type }) => type === 'Transferred');
  const credits = events.filter(({ type }) => type === 'PurseFilled');
  expect(transfers.length).toBeGreaterThan(50);
  // Each transfer was credited once, however many processes handled it.
  expect(credits.map(({ metadata }) => metadata.causationId).sort()).toEqual(transfers.map(({ id }) => id).sort());

  const { items } = await app.deps.reads.collection(totals).find('all', { equals: {}, limit: 100 });
  expect(Object.fromEntries(items.map((total) => [total.id, total]))).toEqual(foldOf(events));
  expect(await app.deps.pushLog.lastOffset('totals')).toBe(transfers.length);
  await app.stop();
}

function foldOf(events: readonly StoredEvent[]): Record<string, Total> {
  const folded: Record<string, Total> = {};
  const book = (id: string, amount: number) => {
    const known = folded[id] ?? { id, amount: 0, entries: 0 };
    folded[id] = { id, amount: known.amount + amount, entries: known.entries + 1 };
  };
  for (const { type, data, streamId } of events as readonly StoredEvent<string, Record<string, never>>[]) {
    const amount = data.amount ?? 0;
    book(type === 'Transferred' ? `from-${data.from}` : streamId, type === 'Transferred' ? -amount : amount);
    book('transit', type === 'Transferred' ? amount : -amount);
  }
  return folded;
}
