// Tests which responses are compressed, over real HTTP, because fetch would decompress them transparently.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { compressedAnswers } from './middleware';

const long = { text: 'low water, '.repeat(400) };
const sound = Buffer.alloc(8_000, 1);

let server: Server;
beforeAll(async () => {
  const app = express().use(compressedAnswers());
  app.get('/long', (_req, res) => void res.json(long));
  app.get('/short', (_req, res) => void res.json({ text: 'low water' }));
  app.get('/sound', (_req, res) => void res.type('audio/webm').send(sound));
  app.get('/built', (_req, res) => void res.type('text/javascript').set('Content-Encoding', 'br').send(sound));
  server = createServer(app).listen(0);
  await once(server, 'listening');
});
afterAll(() => server.close());

async function answer(path: string, accepted?: string) {
  const { port } = server.address() as AddressInfo;
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const [response] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage];
  return { encoding: response.headers['content-encoding'], vary: response.headers.vary, bytes: await buffer(response) };
}

it('compresses a long answer as the client takes it, and says by what it differs', async () => {
  const asBrotli = await answer('/long', 'gzip, deflate, br');
  expect([asBrotli.encoding, asBrotli.vary]).toEqual(['br', 'Accept-Encoding']);
  expect(JSON.parse(brotliDecompressSync(asBrotli.bytes).toString())).toEqual(long);
  const asGzip = await answer('/long', 'gzip');
  expect(asGzip.encoding).toBe('gzip');
  expect(JSON.parse(gunzipSync(asGzip.bytes).toString())).toEqual(long);
});

it.each([
  ['a client that takes none', '/long', undefined],
  ['a client that refuses all', '/long', 'identity'],
  ['a short answer', '/short', 'br'],
  ['sound', '/sound', 'br'],
])('leaves as it is the answer to %s', async (_, path, accepted) => {
  expect((await answer(path, accepted)).encoding).toBeUndefined();
});

it('passes compressed content through', async () => {
  const { encoding, bytes } = await answer('/built', 'br, gzip');
  expect(encoding).toBe('br');
  expect(bytes).toEqual(sound);
});
