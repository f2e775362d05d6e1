// Compares a start on a long, fully projected log with one on an empty log, and rebuilding all read models with a bare
// scan of the log.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../src/adapters/libsql/database/database';
import { EventLog } from '../src/adapters/libsql/event-log/event-log';
import { median, type Row, rateOf } from './harness';
import { builtBackend, cpuMsOf, startBackend } from './servers/built-backend';
import { fillStreams, movePolicies } from './worlds/bench-log';
import { appendAll } from './worlds/ledger-world';
import { moneyStory } from './worlds/money-story';

const eventCount = 1_000_000;
const eventsPerStream = 20;
const starts = 5;
const rebuiltEvents = 200_000;
const scanned = 1_000;
const lookMs = 250;

interface Started {
  readonly readyMs: number;
  /** CPU time of all threads until then; null if the system does not report it. */
  readonly cpuMs: number | null;
}

export async function* start(): AsyncGenerator<Row> {
  const root = join(__dirname, '../node_modules/.cache/libretto-bench', String(process.pid));
  const folders = ['young', 'old'].map((name) => mkdtempSync(join(tmpdir(), `libretto-bench-${name}-`)));
  const [young = '', old = ''] = folders;
  try {
    const main = join(await builtBackend(root), 'main.js');
    for (const folder of folders) await startOn(main, folder);
    await grow(old);
    const pairs: { readonly own: Started; readonly other: Started }[] = [];
    for (let n = 0; n < starts; n++) pairs.push({ other: await startOn(main, young), own: await startOn(main, old) });
    const middle = (of: 'own' | 'other', what: keyof Started) =>
      Math.round(median(pairs.map((pair) => pair[of][what] ?? Number.NaN)));
    yield {
      name: `start with ${eventCount.toLocaleString('en')} events and nothing new`,
      unit: 'ms to ready',
      value: middle('own', 'readyMs'),
      baseline: 'the same on an empty log',
      baselineValue: middle('other', 'readyMs'),
      ratio: Number(median(pairs.map(({ own, other }) => other.readyMs / own.readyMs)).toFixed(3)),
      note: `at most 2,000 ms on a quiet machine; CPU of all threads ${middle('own', 'cpuMs')} ms, baseline ${middle('other', 'cpuMs')} ms`,
    };
  } finally {
    for (const folder of [root, ...folders]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds events that no consumer handles, and moves every consumer past them: the first start has created its lease. */
async function grow(dataDir: string): Promise<void> {
  const open = (name: string) => new Database(join(dataDir, 'store', `${name}.db`), { durability: 'normal' });
  const [events, readModels, state] = [open('events'), open('read-models'), open('state')];
  const log = new EventLog(events);
  await fillStreams(log, 'bench', eventCount / eventsPerStream, eventsPerStream, 'BenchmarkRecorded');
  readModels
    .prepare(
      'INSERT OR REPLACE INTO projection_positions (projection, generation, part, position) ' +
        'SELECT projection, number, 0, ? FROM generations',
    )
    .run(log.headNow);
  movePolicies(state, log.headNow);
  for (const database of [events, readModels, state]) database.close();
}

async function startOn(main: string, dataDir: string): Promise<Started> {
  const beganMs = performance.now();
  const { server, ready, stop } = await startBackend(main, dataDir);
  await ready();
  const started = { readyMs: performance.now() - beganMs, cpuMs: cpuMsOf(server) };
  await stop();
  return started;
}

export async function* rebuild(): AsyncGenerator<Row> {
  const root = join(__dirname, '../node_modules/.cache/libretto-bench', String(process.pid));
  const dataDir = mkdtempSync(join(tmpdir(), 'libretto-bench-rebuild-'));
  try {
    const main = join(await builtBackend(root), 'main.js');
    // The first start creates the leases of the policies.
    await startOn(main, dataDir);
    const scan = await fill(dataDir);
    const { server, address, stop } = await startBackend(main, dataDir);
    const startedCpuMs = cpuMsOf(server) ?? Number.NaN;
    const rate = await rateOf(async () => {
      while ((await eventsBehind(address)) > 0) await new Promise((resolve) => setTimeout(resolve, lookMs));
      return rebuiltEvents;
    });
    const cpuUs = (((cpuMsOf(server) ?? Number.NaN) - startedCpuMs) * 1000) / rebuiltEvents;
    const parked = await sumOf(address, 'libretto_consumer_parked_keys');
    await stop();
    if (parked > 0) throw new Error(`${parked} keys are parked`);
    yield {
      name: `all read models from ${rebuiltEvents.toLocaleString('en')} events`,
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
  await appendAll(log, moneyStory(rebuiltEvents));
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
