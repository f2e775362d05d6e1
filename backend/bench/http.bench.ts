/** Calls over HTTP as a browser makes them, beside a bare express route that answers the same. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { bundled } from '../tests/support/bundled';
import { compare, type Row, type Work } from './harness';
import { httpRequest, load } from './http-load';
import type { ServerFacts } from './http-server';

const CONNECTIONS = 32;
const CALLS = 4_000;
const ROUNDS = 4;
const PURCHASES = 1_500;

interface Servers extends ServerFacts {
  readonly stop: () => void;
}

export async function* http(): AsyncGenerator<Row> {
  const servers = await startServers();
  const [someone] = servers.buyers;
  if (someone === undefined) throw new Error('There are no buyers');
  const reads = [
    { name: 'feed page, 20 posts', path: '/api/social/posts?limit=20' },
    { name: 'comments of a song', path: '/api/songs/evensong-at-the-deep-end/comments' },
    { name: 'balance', path: `/api/user/${someone.userId}/balance` },
  ];
  for (const [number, { name, path }] of reads.entries()) {
    const bytes = await lendBody(servers, path, someone.cookie, `/bodies/${number}`);
    yield await compare({
      name: `${name}, signed in`,
      unit: 'calls/s',
      ours: calls(servers.productPort, httpRequest('GET', path, someone.cookie)),
      baseline: `bare express route, same ${bytes} bytes`,
      theirs: calls(servers.barePort, httpRequest('GET', `/bodies/${number}`)),
      note: 'at least 0.6',
    });
  }
  yield await purchases(servers);
  servers.stop();
}

/** Each buyer buys each song once, so every call is a durable money command of its own. */
async function purchases({ productPort, barePort, buyers }: Servers): Promise<Row> {
  let bought = 0;
  const songs = ['undertow-lullaby', 'parasol', 'phase-locked', 'o-antiphons'];
  const next = () => {
    const n = bought++;
    const songId = songs[Math.floor(n / buyers.length)] as string;
    return httpRequest('POST', '/api/song/purchase', buyers[n % buyers.length]?.cookie, {
      songId,
      paymentMethod: 'talent_balance',
    });
  };
  const body = { songId: 'parasol', paymentMethod: 'talent_balance' };
  return compare({
    name: 'purchase of a song, durable',
    unit: 'calls/s',
    ours: () => load({ port: productPort, connections: CONNECTIONS, total: PURCHASES, request: next, expect: ' 200 ' }),
    baseline: 'bare express route with a JSON body',
    theirs: () =>
      load({
        port: barePort,
        connections: CONNECTIONS,
        total: PURCHASES,
        request: () => httpRequest('POST', '/bare', buyers[0]?.cookie, body),
        expect: ' 200 ',
      }),
    rounds: ROUNDS - 1,
    note: 'at least 0.5',
  });
}

function calls(port: number, request: string): Work {
  return () => load({ port, connections: CONNECTIONS, total: CALLS, request: () => request, expect: ' 200 ' });
}

/** Gives the bare server the product's answer to give as well. */
async function lendBody({ productPort, barePort }: Servers, path: string, cookie: string, as: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${productPort}${path}`, { headers: { cookie } });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${path} gave ${answer.status}: ${body}`);
  const headers = { 'content-type': 'application/json' };
  await fetch(`http://127.0.0.1:${barePort}${as}`, { method: 'PUT', headers, body });
  return body.length;
}

/** Built as the product is: what is measured is what runs. */
async function startServers(): Promise<Servers> {
  const repoRoot = join(__dirname, '../..');
  const server = await bundled(join(__dirname, 'http-server.ts'));
  const writer = await bundled(join(repoRoot, 'backend/src/adapters/libsql/read-models.worker.ts'));
  // Four songs a buyer, and a round to warm up.
  const buyers = Math.ceil((PURCHASES * ROUNDS) / 4);
  const child = fork(server, [repoRoot, writer, String(buyers)], { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once('message', (facts) => resolve({ ...(facts as ServerFacts), stop: () => child.disconnect() }));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
}
