// Tests `kill -9` under load: nothing acknowledged is lost, nothing is duplicated, and all balances sum to zero.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StoredEvent } from '../../src/ports/events/event-store';
import { temporaryFolder } from '../support/files/temporary-folder';
import { bundled } from '../support/programs/bundled';
import { allEvents } from '../support/world/all-events';
import { startTestApp } from '../support/world/app';
import { pursesDomain, totals } from './purses';

/** Set `LIBRETTO_TEST_KILLS=100` for the long run. */
const kills = Number(process.env.LIBRETTO_TEST_KILLS ?? 5);

test(`survives ${kills} kills under load`, async () => {
  const folder = temporaryFolder();
  const script = await bundled(join(__dirname, 'append-until-killed.ts'));
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    acknowledged.push(...(await runAndKill(script, folder.path, 100 + Math.random() * 300)));
  }
  expect(acknowledged.length).toBeGreaterThan(100);

  const app = await startTestApp({ domains: [pursesDomain()], dataDir: folder.path });
  await app.settle();
  const events = await allEvents(app.deps.eventStore);
  const transfers = events.filter(({ type }) => type === 'Transferred');
  const credits = events.filter(({ type }) => type === 'PurseFilled');

  const transferred = new Set(transfers.map(({ streamId }) => streamId));
  expect(acknowledged.filter((id) => !transferred.has(`transfer-${id}`))).toEqual([]);
  expect(transferred.size).toBe(transfers.length);
  // Each transfer is credited once, however often its event was delivered.
  expect(credits).toHaveLength(transfers.length);
  expect(new Set(credits.map(({ metadata }) => metadata.causationId)).size).toBe(transfers.length);
  expectWholeStreams(events);

  const { items } = await app.deps.reads.collection(totals).find('all', { equals: {}, limit: 100 });
  const amountOf = (id: string) => items.find((total) => total.id === id)?.amount;
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(amountOf('transit')).toBe(0);
  expect(items.reduce((sum, { entries }) => sum + entries, 0)).toBe(4 * transfers.length);
  expect(await app.deps.pushLog.lastOffset('totals')).toBe(transfers.length);
  await app.stop();
  folder.remove();
}, 600_000);

/** Returns the ids that the process acknowledged before it was killed. */
function runAndKill(script: string, dataDir: string, afterMs: number): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const acknowledged: string[] = [];
    const lines = createInterface(child.stdout);
    lines.on('line', (line) => {
      if (line === 'ready') setTimeout(() => child.kill('SIGKILL'), afterMs);
      else acknowledged.push(line);
    });
    child.once('exit', (code) => {
      if (code !== null) reject(new Error(`The process ended unexpectedly with ${code}`));
    });
    lines.once('close', () => resolve(acknowledged));
  });
}

/** Checks that the revisions of every stream start at 0 without gaps, in log order. */
function expectWholeStreams(events: readonly StoredEvent[]): void {
  const next = new Map<string, number>();
  for (const { streamId, revision } of events) {
    if (revision !== (next.get(streamId) ?? 0)) throw new Error(`${streamId} has a gap at ${revision}`);
    next.set(streamId, revision + 1);
  }
}
