// Compares rebuilding all read models from a long log with a bare scan of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../src/adapters/libsql/database/database';
import { EventLog } from '../src/adapters/libsql/event-log/event-log';
import { type Row, rateOf } from './harness';
import { builtBackend, cpuMsOf, startBackend } from './servers/built-backend';
import { movePolicies } from './worlds/bench-log';
import { appendAll } from './worlds/ledger-world';
import { moneyStory } from './worlds/money-story';

const eventCount = 200_000;
const scanned = 1_000;
const lookMs = 250;

export async function* rebuild(): AsyncGenerator<Row> {
  const root = join(__dirname, '../node_modules/.cache/libretto-bench', String(process.pid));
  const dataDir = mkdtempSync(join(tmpdir(), 'libretto-bench-rebuild-'));
  try {
    const main = join(await builtBackend(root), 'main.js');
    // The first start creates the leases of the policies.
    await (await startBackend(main, dataDir)).stop();
    const scan = await fill(dataDir);
    const { server, address, stop } = await startBackend(main, dataDir);
    const readyCpuMs = cpuMsOf(server) ?? Number.NaN;
    const rate = await rateOf(async () => {
      while ((await eventsBehind(address)) > 0) await new Promise((resolve) => setTimeout(resolve, lookMs));
      return eventCount;
    });
    const cpuUs = (((cpuMsOf(server) ?? Number.NaN) - readyCpuMs) * 1000) / eventCount;
    const parked = await sumOf(address, 'libretto_consumer_parked_keys');
    await stop();
    if (parked > 0) throw new Error(`${parked} keys are parked`);
    yield {
      name: `all read models from ${eventCount.toLocaleString('en')} events`,
      unit: 'events/s',
      value: Math.round(rate),
      baseline: 'a bare scan of the log',
      baselineValue: Math.round(scan),
      ratio: Number((rate / scan).toFixed(3)),
      note: `CPU of all threads ${cpuUs.toFixed(0)} µs an event`,
    };
  } finally {
    for (const folder of [root, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Appends the events and moves the policies past them, so that only projections have work. @returns the rate of a scan */
async function fill(dataDir: string): Promise<number> {
  const open = (name: string) => new Database(join(dataDir, 'store', `${name}.db`), { durability: 'normal' });
  const [events, state] = [open('events'), open('state')];
  const log = new EventLog(events);
  await appendAll(log, moneyStory(eventCount));
  movePolicies(state, log.headNow);
  const rate = await rateOf(async () => {
    let position = 0;
    let read = 0;
    while (position < log.headNow) {
      const page = await log.readAll(position, scanned);
      position = page.at(-1)?.position ?? log.headNow;
      read += page.length;
    }
    return read;
  });
  for (const database of [events, state]) database.close();
  return rate;
}

/** Events before the consumer that has the most. */
async function eventsBehind(address: string): Promise<number> {
  return Math.max(...(await figuresOf(address, 'libretto_consumer_lag')));
}

async function sumOf(address: string, metric: string): Promise<number> {
  return (await figuresOf(address, metric)).reduce((sum, each) => sum + each, 0);
}

async function figuresOf(address: string, metric: string): Promise<readonly number[]> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${metric}{`))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))));
}
