// Tests sound as one continuous response, for programs that send one request and keep reading.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import demoMasters from '../../../../demo/audio/index.json';
import { until } from '../../../../tests/support/concurrency/until';
import { testedFfmpeg } from '../../../../tests/support/sound/ffmpeg-tools';
import { fakeSound, publishSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { partBytes } from './sound-files';

const run = promisify(execFile);
const megabyte = 1024 * 1024;
let app: TestApp;
let artistId: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ userId: artistId } = await app.signUp({ isArtist: true }));
});
afterAll(() => app.stop());

/** Requests a whole song and reads nothing of the response. */
function openAndWait(songId: string): Promise<Socket> {
  const { hostname, port } = new URL(app.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET /api/audio/${songId} HTTP/1.1\r\nHost: ${hostname}\r\nRange: bytes=0-\r\n\r\n`);
      resolve(socket);
    });
    socket.pause();
    socket.once('error', reject);
  });
}

/** Waits until no more parts are read, and returns their number. */
async function settledCalls(mock: jest.SpyInstance): Promise<number> {
  for (let before = -1; ; ) {
    const calls = mock.mock.calls.length;
    if (calls > 0 && calls === before) return calls;
    before = calls;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

test('a stream is read no further than its listener takes it, and stops when they leave', async () => {
  const songId = await publishSong(app, { artistId, master: fakeSound(64 * megabyte) });
  const reads = jest.spyOn(app.deps.blobs, 'read');
  const socket = await openAndWait(songId);
  const readAhead = await settledCalls(reads);
  // The operating system's socket buffers account for this much, which is far less than the whole song.
  expect(readAhead * partBytes).toBeLessThan(32 * megabyte);
  socket.resume();
  await until(() => reads.mock.calls.length > readAhead + 8);
  socket.destroy();
  expect((await settledCalls(reads)) * partBytes).toBeLessThan(64 * megabyte);
  reads.mockRestore();
});

const tools = testedFfmpeg();
if (tools) {
  test('is read by ffmpeg to its last sample', async () => {
    const [song] = demoMasters;
    if (!song) throw new Error('no demo masters');
    const master = await readFile(path.join(process.cwd(), `backend/demo/audio/${song.slug}.webm`));
    const songId = await publishSong(app, { artistId, master });
    const output = ['-map', '0:a:0', '-ac', '1', '-c:a', 'pcm_u8', '-f', 'u8', 'pipe:1'];
    const { stdout, stderr } = await run(
      tools.ffmpegPath,
      ['-v', 'warning', '-nostdin', '-i', `${app.origin}/api/audio/${songId}`, ...output],
      { encoding: 'buffer', maxBuffer: 16 * megabyte },
    );
    expect(stderr.toString()).toBe('');
    expect(stdout.length).toBe(song.durationSamples);
  });
}

test('one open range returns the whole file to any player', async () => {
  const master = fakeSound(5 * megabyte);
  const songId = await publishSong(app, { artistId, master });
  const answer = await fetch(`${app.origin}/api/audio/${songId}`, { headers: { Range: 'bytes=0-' } });
  expect(answer.status).toBe(206);
  expect(Buffer.from(await answer.arrayBuffer()).equals(master)).toBe(true);
});
