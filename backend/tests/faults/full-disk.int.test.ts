// Tests the product's server on a full disk: payments are refused at once with `Retry-After`, reads are answered,
// nothing is lost or duplicated, and the server recovers automatically once there is space. The disk is a small tmpfs;
// where none can be mounted, the server's database engine reports a full disk instead.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Consumers } from '../../src/composition/application/consumers';
import { until } from '../support/concurrency/until';
import { startTestApp } from '../support/world/app';
import { Client } from '../support/world/client';
import { TestClock } from '../support/world/test-clock';
import { type FullDisk, fullDisks } from './full-disks';
import { installation } from './installation';
import { type Fan, fansAndSongs, PayingFans } from './paying-fans';
import { expectTheBooksWhole } from './whole-books';

jest.setTimeout(600_000);

const settings = {
  PATH: process.env.PATH,
  LIBRETTO_HOST: '127.0.0.1',
  LIBRETTO_PORT: '0',
  LIBRETTO_DEMO: '0',
  LIBRETTO_FFMPEG: 'none',
  LIBRETTO_LOG_LEVEL: 'silent',
};

function appOn(dataDir: string) {
  const clock = new TestClock();
  clock.advance(Date.now() - clock.nowMs());
  return startTestApp({ dataDir, clock });
}

async function startServer(dataDir: string, nodeArguments: readonly string[]) {
  const { main, remove } = await installation();
  const env = { ...settings, LIBRETTO_DATA_DIR: dataDir };
  const child = spawn(process.execPath, [...nodeArguments, main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(`${signal ?? code}`)));
  const lines = createInterface(child.stdout);
  const started = new Promise<string>((resolve) => lines.once('line', resolve));
  const [, port] = /:(\d+)$/.exec(await Promise.race([started, exited])) ?? [];
  const stop = async () => {
    child.kill('SIGTERM');
    return exited;
  };
  const kill = () => {
    child.kill('SIGKILL');
    remove();
  };
  return {
    kill,
    origin: `http://127.0.0.1:${port}`,
    stop,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  };
}

test.each(fullDisks())(
  'a server on $name refuses payments for a while, answers reads, and loses nothing',
  async (disk) => {
    try {
      await onFullDisk(disk);
    } finally {
      disk.remove();
    }
  },
);

async function onFullDisk(disk: FullDisk): Promise<void> {
  const dataDir = join(disk.path, 'data');
  mkdirSync(dataDir);
  const before = await appOn(dataDir);
  const { fans, artistId, songIds } = await fansAndSongs(before).finally(() => before.stop());
  const paying = new PayingFans(fans, artistId, songIds);
  const server = await startServer(dataDir, disk.nodeArguments);
  try {
    await payOnFullDisk(disk, server, paying, fans[0] as Fan, artistId);
  } finally {
    server.kill();
  }
  const app = await appOn(dataDir);
  await retryParked(app.backend.consumers as Consumers);
  await expectTheBooksWhole(app, paying, [artistId, ...fans.map(({ userId }) => userId)]).finally(() => app.stop());
}

/** A key that failed several times on the full disk would be retried only after a while. */
async function retryParked(consumers: Consumers): Promise<void> {
  for (const { name, parked } of await consumers.report()) {
    for (const { key } of parked) await consumers.retry(name, key);
  }
}

type Server = Awaited<ReturnType<typeof startServer>>;

async function payOnFullDisk(
  disk: FullDisk,
  server: Server,
  paying: PayingFans,
  fan: Fan,
  artistId: string,
): Promise<void> {
  const client = new Client(server.origin);
  client.setCookie('libretto-session', fan.cookie);
  let serial = 0;
  const donate = async (key = `key-${++serial}`) => {
    const body = { artistId, amount: 100, paymentMethod: 'balance' };
    const answer = await client.post('/api/social/donate', body, { headers: { 'Idempotency-Key': key } });
    if (answer.status === 200) paying.acknowledged.set(key, answer.body.transactionId);
    return { key, answer };
  };
  expect((await donate()).answer.status).toBe(200);

  disk.fill();
  const refused: string[] = [];
  while (refused.length < 20) {
    const { key, answer } = await donate();
    // The database files have free pages, and the engine frees more now and then, so some payments succeed.
    if (answer.status !== 200) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      refused.push(key);
    }
    expect((await client.get(`/api/user/${fan.userId}/balance`)).status).toBe(200);
    expect(server.hasEnded()).toBe(false);
  }

  disk.makeRoom();
  await until(async () => (await donate(refused[0])).answer.status === 200);
  for (const key of refused) {
    const { answer } = await donate(key);
    expect(answer.status).toBe(200);
    expect((await donate(key)).answer.body.transactionId).toBe(answer.body.transactionId);
  }
  expect(await server.stop()).toBe('0');
}
