// `npx tsx infra/capacity/idle-writes.ts`: what an idle installation writes, in bytes a second, by engine. It starts the
// built product without its demo world, in both profiles, waits until nothing follows from the start any more, and
// measures for a minute. Figures of this machine are in `backend/bench/RESULTS.md`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { repoRoot } from '../build/inputs.mjs';
import { Processes, type Role } from '../distributed/processes';
import { freePort } from '../engines/free-ports';
import { settingOf, startEngines } from '../engines/start-engines';

const settleMs = 180_000;
const measuredSeconds = 60;
const roles: readonly Role[] = ['relay', 'projector', 'api'];

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'libretto-idle-'));
  try {
    if (wanted.length === 0 || wanted.includes('embedded')) await embedded(join(folder, 'embedded'));
    if (wanted.length === 0 || wanted.includes('distributed')) await distributed(join(folder, 'distributed'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const settings = (dataDir: string) => ({
  ...process.env,
  ...{ LIBRETTO_DATA_DIR: dataDir, LIBRETTO_DEMO: '0', LIBRETTO_OFFLINE: '1', LIBRETTO_LOG_LEVEL: 'warn' },
});

async function embedded(dataDir: string): Promise<void> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(repoRoot, 'backend/dist/main.js')], {
    env: { ...settings(dataDir), LIBRETTO_PROFILE: 'embedded', LIBRETTO_PORT: port, LIBRETTO_HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await report('embedded: data folder', async () => writtenBy(pidOf(child)));
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

async function distributed(dataDir: string): Promise<void> {
  const engines = await startEngines(join(dataDir, 'engines'), (line) => console.log(line));
  const urls: Record<string, string> = {};
  for (const state of engines.states) {
    if (state.kind === 'missing') throw new Error(`${state.engine.title} is not started: ${state.reason}`);
    urls[settingOf(state.engine.name)] = state.url;
  }
  const env = { ...settings(dataDir), ...urls, LIBRETTO_PROFILE: 'distributed' };
  const processes = new Processes(env);
  const redis = new Redis(urls[settingOf('REDIS')] as string);
  try {
    for (const role of roles) await processes.start(role);
    const reports = engines.states.flatMap((state) => {
      if (state.kind !== 'started') return [];
      const { running, engine } = state;
      const written = engine.name === 'REDIS' ? () => appendOnlyFile(redis) : async () => writtenBy(running.pid);
      return [report(`distributed: ${engine.title}`, written)];
    });
    await Promise.all(reports);
  } finally {
    redis.disconnect();
    await processes.end();
    await engines.stop();
  }
}

async function report(what: string, written: () => Promise<number>): Promise<void> {
  await delay(settleMs);
  const before = await written();
  await delay(measuredSeconds * 1000);
  const bytes = (await written()) - before;
  console.log(`${what.padEnd(30)} ${Math.round(bytes / measuredSeconds).toLocaleString('en')} bytes a second`);
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The product did not start');
  return pid;
}

/** Bytes that the process has caused to be written to disks; Linux counts whole pages. */
function writtenBy(pid: number): number {
  return Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
}

/** Appended bytes, which are fewer than the pages that Linux writes for them. */
async function appendOnlyFile(redis: Redis): Promise<number> {
  return Number(/aof_current_size:(\d+)/.exec(await redis.info('persistence'))?.[1]);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
