// Benchmarks `npm run import` of ten thousand tagged files, killed after the first thousand and repeated: its speed,
// whether its memory use grows over time, and what it leaves in the data folder. Runs only by name: `import`. On a busy
// machine use fewer files with `--files=2000`; the rows state the number.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Database } from '../src/adapters/libsql/database/database';
import { uploadFolderOf } from '../src/domains/catalogue/upload/resumable/upload-folder';
import { median, type Row } from './harness';
import { addressOf, builtBackend, cpuMsOf, rssBytesOf, startOptions } from './servers/built-backend';
import { writeTaggedFiles } from './worlds/tagged-files';

const asked = process.argv.find((word) => word.startsWith('--files='));
const fileCount = asked === undefined ? 10_000 : Number(asked.slice('--files='.length));
const firstPart = Math.min(1_000, Math.ceil(fileCount / 4));
const artist = 'Ada Quay';

/** Taken after each finished file. */
interface Sample {
  readonly made: number;
  readonly atMs: number;
  /** CPU time of the importing process, without the child processes that analyse the files. */
  readonly cpuMs: number | null;
  readonly rssBytes: number | null;
}

export async function* importing(): AsyncGenerator<Row> {
  const root = join(__dirname, '../node_modules/.cache/libretto-bench', String(process.pid));
  const [data, music] = ['data', 'music'].map((name) => mkdtempSync(join(tmpdir(), `libretto-bench-${name}-`))) as [
    string,
    string,
  ];
  try {
    const dist = await builtBackend(root);
    await addArtist(join(dist, 'main.js'), data);
    writeTaggedFiles(music, fileCount);
    const script = join(dist, 'import.js');
    const broken = await importInto(script, data, music, firstPart);
    const whole = await importInto(script, data, music);
    const left = rowsOf(data);
    const part = (from: number) => whole.filter(({ made }) => made > from && made <= from + firstPart);
    const [first, last] = [part(0), part(whole.length - firstPart)];
    yield {
      ...{ name: `import, ${fileCount} files`, unit: 'files/s', value: rate(whole) },
      ...{ baseline: 'none', baselineValue: null, ratio: null },
      note: `killed after ${broken.length} and made again: ${left.songs} songs of ${fileCount} files; left behind: ${left.rows}`,
    };
    const [cpuBefore, cpuAfter] = [cpuOfFile(first), cpuOfFile(last)];
    yield {
      ...{ name: `import, CPU of a file among the last ${firstPart}`, unit: 'ms', value: cpuAfter },
      ...{ baseline: `among the first ${firstPart}`, baselineValue: cpuBefore },
      ...{ ratio: cpuBefore === null || cpuAfter === null ? null : ratio(cpuAfter, cpuBefore), note: 'at most 1.3' },
    };
    const [before, after] = [megabytes(first), megabytes(last)];
    yield {
      ...{ name: `import, memory after ${fileCount}`, unit: 'MB', value: after },
      ...{ baseline: `after ${firstPart}`, baselineValue: before },
      ...{ ratio: before === null || after === null ? null : ratio(after, before), note: 'at most 1.3' },
    };
  } finally {
    for (const folder of [root, data, music]) rmSync(folder, { recursive: true, force: true });
  }
}

const environment = (dataDir: string) => ({
  ...process.env,
  ...{ LIBRETTO_DATA_DIR: dataDir, LIBRETTO_PORT: '0', LIBRETTO_DEMO: '0', LIBRETTO_FFMPEG: 'none' },
});

async function addArtist(main: string, dataDir: string): Promise<void> {
  const server = spawn(process.execPath, [...startOptions(), main], {
    env: environment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const address = await addressOf(server);
  const body = { username: artist, email: 'ada@example.com', password: 'a quiet evening 7', isArtist: true };
  const answer = await fetch(`${address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Signing up gave ${answer.status}: ${await answer.text()}`);
  server.kill('SIGTERM');
  await ended;
}

/** A sample for each imported file, up to the one after which the import is killed. */
async function importInto(script: string, dataDir: string, folder: string, killAfter?: number): Promise<Sample[]> {
  const child = spawn(process.execPath, [script, folder, '--artist', artist], {
    env: environment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const samples: Sample[] = [];
  for await (const text of createInterface({ input: child.stdout })) {
    if (/^ *\d+ of \d+ +refused/.test(text)) throw new Error(text);
    if (!/^ *\d+ of \d+ +made/.test(text) || child.killed) continue;
    samples.push({
      made: samples.length + 1,
      atMs: performance.now(),
      cpuMs: cpuMsOf(child),
      rssBytes: rssBytesOf(child),
    });
    if (samples.length === killAfter) child.kill('SIGKILL');
  }
  const code = await ended;
  if (killAfter === undefined && code !== 0) throw new Error(`The import ended with ${code}.`);
  return samples;
}

function rowsOf(dataDir: string): { songs: number; rows: string } {
  const store = join(dataDir, 'store');
  const open = (name: string) => new Database(join(store, `${name}.db`), { durability: 'normal' });
  const [events, state] = [open('events'), open('state')];
  const count = (database: Database, sql: string) => Number(database.prepare<[number]>(sql).get()?.[0]);
  const jobs = state.prepare<[string, string, number]>('SELECT type, state, count(*) FROM jobs GROUP BY 1, 2').all();
  const songs = count(events, "SELECT count(*) FROM events WHERE type = 'SongDrafted'");
  const rows = [
    `${count(events, 'SELECT count(*) FROM events')} events`,
    ...jobs.map(([type, jobState, number]) => `${number} ${type} ${jobState}`),
    `${readdirSync(uploadFolderOf(dataDir)).length} files in the folder of uploads`,
  ];
  for (const database of [events, state]) database.close();
  return { songs, rows: rows.join(', ') };
}

function rate(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) throw new Error('Nothing was imported');
  return Number(((samples.length - 1) / ((last.atMs - first.atMs) / 1000)).toFixed(1));
}

function cpuOfFile(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0]?.cpuMs, samples.at(-1)?.cpuMs];
  if (first == null || last == null) return null;
  return Number(((last - first) / (samples.length - 1)).toFixed(1));
}

/** The median of the last hundred samples, because a process allocates and frees memory all the time. */
function megabytes(samples: readonly Sample[]): number | null {
  const sizes = samples.slice(-100).flatMap(({ rssBytes }) => rssBytes ?? []);
  return sizes.length === 0 ? null : Math.round(median(sizes) / 1e6);
}

const ratio = (one: number, other: number) => Number((one / other).toFixed(3));
