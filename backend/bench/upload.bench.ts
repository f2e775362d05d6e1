// Uploads a video of 1 GB, the maximum size, to the built product: compares its speed with a route that only writes it
// to a file, and checks that memory use stays constant. Runs only by name: `upload`.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { smallMp4 } from '../tests/support/files/small-videos';
import { bundled } from '../tests/support/programs/bundled';
import { Client } from '../tests/support/world/client';
import { median, type Row } from './harness';
import { addressOf, builtBackend, rssBytesOf, startOptions } from './servers/built-backend';

const megabyte = 1024 * 1024;
const largeBytes = 1024 * megabyte;
const smallBytes = 100 * megabyte;
const rounds = 3;
const boundary = 'libretto-bench';

export async function* uploading(): AsyncGenerator<Row> {
  const root = join(__dirname, '../node_modules/.cache/libretto-bench', String(process.pid));
  const data = mkdtempSync(join(tmpdir(), 'libretto-bench-data-'));
  const children: ChildProcess[] = [];
  try {
    const product = spawn(process.execPath, [...startOptions(), join(await builtBackend(root), 'main.js')], {
      env: { ...process.env, LIBRETTO_DATA_DIR: data, LIBRETTO_PORT: '0', LIBRETTO_DEMO: '0', LIBRETTO_JOBS: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(product);
    const bare = fork(await bundled(join(__dirname, 'servers/upload-server.ts')), [data], { execArgv: startOptions() });
    children.push(bare);
    const origin = await addressOf(product);
    const artist = await newArtist(origin);
    const [bareOrigin] = (await once(bare, 'message')) as [string];

    const toProduct = (bytes: number) => send(`${origin}/api/social/upload`, bytes, artist);
    const toBare = (bytes: number) => send(`${bareOrigin}/upload`, bytes);
    const peakOf = async (bytes: number) => (await measured(product, () => toProduct(bytes))).peakBytes;
    // The first upload warms the server up.
    await peakOf(smallBytes);
    const smallPeak = await peakOf(smallBytes);
    const own: number[] = [];
    const other: number[] = [];
    let largePeak: number | null = null;
    for (let round = 0; round < rounds; round += 1) {
      other.push((await measured(bare, () => toBare(largeBytes))).megabytesASecond);
      const ours = await measured(product, () => toProduct(largeBytes));
      own.push(ours.megabytesASecond);
      largePeak = ours.peakBytes;
    }
    yield {
      ...{ name: 'upload of a video of 1 GB', unit: 'MB/s', value: Math.round(median(own)) },
      ...{ baseline: 'bare route that writes a file', baselineValue: Math.round(median(other)) },
      ratio: median(own) / median(other),
      note: 'hashed, read through and durable before it is answered',
    };
    yield {
      ...{ name: 'memory at most, while 1 GB arrives', unit: 'MB', value: inMegabytes(largePeak) },
      ...{ baseline: 'while 100 MB arrive', baselineValue: inMegabytes(smallPeak) },
      ratio: largePeak === null || smallPeak === null ? null : largePeak / smallPeak,
      note: 'at most 1.3',
    };
  } finally {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of [root, data]) rmSync(folder, { recursive: true, force: true });
  }
}

const inMegabytes = (bytes: number | null) => (bytes === null ? null : Math.round(bytes / 1e6));

/** @returns the session cookies */
async function newArtist(origin: string): Promise<string> {
  const client = new Client(origin);
  const [email, password] = ['ada@example.com', 'a quiet evening 7'];
  const signedUp = await client.post('/api/auth/signup', { username: 'Ada Quay', email, password, isArtist: true });
  if (signedUp.status !== 201) throw new Error(`Signing up gave ${signedUp.status}`);
  const { csrfToken } = (await client.get('/api/auth/csrf')).body;
  const signedIn = await client.form('/api/auth/callback/credentials', { email, password, csrfToken, json: 'true' });
  if (signedIn.status !== 200) throw new Error(`Signing in gave ${signedIn.status}`);
  return client.cookieHeader();
}

async function measured(server: ChildProcess, work: () => Promise<number>) {
  let peakBytes = rssBytesOf(server);
  const looking = setInterval(() => {
    peakBytes = Math.max(peakBytes ?? 0, rssBytesOf(server) ?? 0) || null;
  }, 20);
  const startMs = performance.now();
  try {
    const bytes = await work();
    return { peakBytes, megabytesASecond: bytes / megabyte / ((performance.now() - startMs) / 1000) };
  } finally {
    clearInterval(looking);
  }
}

/** Sends the form as a browser does, generating the content on the fly. @returns the number of bytes */
async function send(address: string, bytes: number, cookie = ''): Promise<number> {
  const call = request(address, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...{ origin: new URL(address).origin, cookie },
    },
  });
  const answered = once(call, 'response');
  await pipeline(Readable.from(form(bytes), { objectMode: false }), call);
  const [response] = await answered;
  response.resume();
  if (response.statusCode !== 201) throw new Error(`The upload was answered ${response.statusCode}`);
  return bytes;
}

function* form(bytes: number): Generator<Buffer> {
  const field = (about: string) => `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`;
  yield Buffer.from(`${field('name="type"')}video\r\n${field('name="file"; filename="tide.mp4"')}`);
  const start = smallMp4({ data: Buffer.alloc(0) });
  // The media box is the last one and still empty; its length is stored at its start.
  start.writeUInt32BE(bytes - start.length + 8, start.length - 8);
  yield start;
  const piece = Buffer.alloc(megabyte, 7);
  for (let left = bytes - start.length; left > 0; left -= megabyte) yield piece.subarray(0, Math.min(left, megabyte));
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
