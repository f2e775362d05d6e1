import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type Response } from 'express';
import { setCaller } from '../access/caller';
import { RunningRequests } from './running-requests';

const caller = {
  kind: 'user',
  userId: 'ada',
  roles: [],
  session: { id: 'session' },
} as unknown as Parameters<typeof setCaller>[1];

/** Streams of which the client has all bytes, while the server has not ended the response yet. */
const streams: Response[] = [];
const running = new RunningRequests({ endsWithinMs: 20, atMostMs: 400 });
const app = express();
app.use(running.note);
app.use((req, _res, next) => {
  setCaller(req, caller);
  next();
});
app.get('/song', (_req, res) => {
  res.setHeader('content-length', 4);
  res.write('song');
  streams.push(res);
});
app.get('/endless', (_req, res) => {
  res.write('song');
  streams.push(res);
});
app.post('/sign-out', async (req, res) => {
  await text(req);
  running.endOf('session');
  const endSong = () => streams.at(-1)?.end();
  if (req.query.songEndsAfterMs === undefined) setImmediate(endSong);
  else setTimeout(endSong, Number(req.query.songEndsAfterMs)).unref();
  res.end('signed out');
});
const server = createServer(app);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

async function ask(method: string, path: string) {
  const { port } = server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, path, method, agent });
  asked.end();
  const [answer] = await once(asked, 'response');
  return answer;
}

test('signing out on the connection of a song that the client has received completely is answered', async () => {
  expect(await text(await ask('GET', '/song'))).toBe('song');
  expect(await text(await ask('POST', '/sign-out'))).toBe('signed out');
});

test('a stream that goes on ends with its session at once', async () => {
  const stream = await ask('GET', '/endless');
  const ended = once(stream, 'error');
  running.endOf('session');
  expect((await ended)[0]).toMatchObject({ code: 'ECONNRESET' });
});

test('the request that ends the session is answered although the song ends late', async () => {
  expect(await text(await ask('GET', '/song'))).toBe('song');
  expect(await text(await ask('POST', '/sign-out?songEndsAfterMs=100'))).toBe('signed out');
});

test('a transfer that never ends is broken off although another request of its connection waits', async () => {
  expect(await text(await ask('GET', '/song'))).toBe('song');
  await expect(ask('POST', '/sign-out?songEndsAfterMs=60000')).rejects.toMatchObject({ code: 'ECONNRESET' });
});
