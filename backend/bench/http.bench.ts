// Compares HTTP calls as a browser makes them with a bare express route that returns the same.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bundled, bundledProjector } from '../tests/support/programs/bundled';
import { type CpuTime, compare, median, quantile, type Row, rateOf, type Work } from './harness';
import { startOptions } from './servers/built-backend';
import type { ServerFacts, ServerQuestion } from './servers/http-server';
import { httpRequest, load } from './worlds/http-load';

const connections = 32;
const callCount = 4_000;
const roundCount = 4;
const paymentCount = 2_000;
const reads = 2_000;
const readsPerSecond = 200;
const readRounds = 3;
const warmUpSales = 2_500;
const warmUpPayments = 6_000;
const salesWantedPerSecond = 500;
const salesARound = (reads / readsPerSecond) * salesWantedPerSecond;
/** Each buyer buys each of four songs once. */
const buyerCount = Math.ceil((warmUpSales + 2 * readRounds * salesARound) / 4);

export interface Servers extends ServerFacts {
  /** Resolves when all consequences of the calls are done. */
  readonly settle: () => Promise<void>;
  readonly cpu: () => Promise<CpuTime>;
  /** Sets the clock of the servers forward. */
  readonly advance: (ms: number) => Promise<void>;
  readonly stop: () => void;
}

export async function* http(): AsyncGenerator<Row> {
  const servers = await startServers(buyerCount);
  const [someone] = servers.buyers;
  if (someone === undefined) throw new Error('There are no buyers');
  yield* readsUnderLoad(servers);
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
  servers.stop();
}

/**
 * Measures the latency of a balance while sales are processed, against the same server when idle; the two alternate,
 * because the machine's speed varies. It then measures the same for a bare route in a separate process, which shows how
 * much of the machine the sales leave. Nothing is measured before both code paths are compiled.
 */
async function* readsUnderLoad({ productPort, buyers, songIds, settle }: Servers): AsyncGenerator<Row> {
  let sold = 0;
  const sell = (total: number) => {
    const from = sold;
    sold += total;
    const request = (n: number) => {
      const body = { songId: songIds[Math.floor((from + n) / buyers.length)], paymentMethod: 'talent_balance' };
      return httpRequest('POST', '/api/song/purchase', buyers[(from + n) % buyers.length]?.cookie, body);
    };
    const target = { port: productPort, connections, perSecond: salesWantedPerSecond, expect: ' 200 ' };
    return rateOf(() => load({ ...target, total, request }));
  };
  const inTurn = async (what: string, port: number, note: string): Promise<Row> => {
    const read = () => balancesWithin(0.99, { port, buyers });
    await read();
    const rounds: { readonly idleMs: number; readonly busyMs: number; readonly salesPerSecond: number }[] = [];
    for (let round = 0; round < readRounds; round++) {
      await settle();
      const idleMs = await read();
      const selling = sell(salesARound);
      const busyMs = await read();
      rounds.push({ idleMs, busyMs, salesPerSecond: await selling });
    }
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
    return {
      name: `99 of 100 ${what} within, ${salesWantedPerSecond} sales a second`,
      unit: 'ms',
      value: Number(middle(({ busyMs }) => busyMs).toFixed(1)),
      baseline: 'the same without sales',
      baselineValue: Number(middle(({ idleMs }) => idleMs).toFixed(1)),
      ratio: Number(middle(({ idleMs, busyMs }) => idleMs / busyMs).toFixed(3)),
      note: `${note}; ${Math.round(middle((round) => round.salesPerSecond))} sales a second came through`,
    };
  };
  await sell(warmUpSales);
  yield await inTurn('balances', productPort, 'at least 0.5: at most twice as long');
  const bare = await bareServer();
  yield await inTurn('answers of a bare route in another process', bare.port, 'what the sales leave of the machine');
  bare.stop();
}

/** @returns the milliseconds within which this share of balances is answered. */
async function balancesWithin(
  share: number,
  { port, buyers }: Pick<ServerFacts, 'buyers'> & { readonly port: number },
) {
  const tookMs: number[] = [];
  const request = (n: number) => {
    const buyer = buyers[n % buyers.length];
    return httpRequest('GET', `/api/user/${buyer?.userId}/balance`, buyer?.cookie);
  };
  const onAnswer = (ms: number) => tookMs.push(ms);
  await load({ port, connections: 4, total: reads, perSecond: readsPerSecond, request, expect: ' 200 ', onAnswer });
  return quantile(tookMs, share);
}

/** Money commands, each durable and with all its consequences: a credit, a webhook event, the ledger. */
export async function* pay(): AsyncGenerator<Row> {
  const servers = await startServers(paymentCount);
  const { artistIds, songIds } = servers;
  const paymentMethod = 'talent_balance';
  await warmUp(servers);
  yield await payments(servers, 'purchase of a song', '/api/song/purchase', (round) => ({
    songId: songIds[round % songIds.length],
    paymentMethod,
  }));
  yield await payments(
    servers,
    'donation, until all that follows from it is done',
    '/api/social/donate',
    (round) => ({ artistId: artistIds[round % artistIds.length], amount: 100, paymentMethod: 'balance' }),
    { after: servers.settle },
  );
  yield await payments(servers, 'donation', '/api/social/donate', (round) => ({
    artistId: artistIds[round % artistIds.length],
    amount: 100,
    paymentMethod: 'balance',
  }));
  // Each fan can tune in once per artist, so there are only as many rounds as artists.
  const tuneIn = (round: number) => ({ artistId: artistIds[round], paymentMethod: 'balance' });
  yield await payments(servers, 'tune-in', '/api/social/tune-in', tuneIn, { rounds: artistIds.length - 1 });
  servers.stop();
}

/**
 * V8 compiles hot code while it runs, so both servers are called until that is done. A bare route is short and done at
 * once; a payment takes some thousand calls to reach full speed.
 */
async function warmUp({ productPort, barePort, buyers, artistIds, settle }: Servers): Promise<void> {
  const body = { artistId: artistIds[0], amount: 100, paymentMethod: 'balance' };
  const payment = (path: string) => (n: number) => httpRequest('POST', path, buyers[n % buyers.length]?.cookie, body);
  const calls = { connections, total: warmUpPayments, expect: ' 200 ' };
  await load({ ...calls, port: barePort, request: payment('/bare') });
  await load({ ...calls, port: productPort, request: payment('/api/social/donate') });
  await settle();
}

/** Each buyer pays once per round; the consequences are awaited, so that they do not slow the bare route down. */
async function payments(
  { productPort, barePort, buyers, settle, cpu }: Servers,
  name: string,
  path: string,
  bodyOf: (round: number) => object,
  { after, rounds = roundCount - 1 }: { readonly after?: () => Promise<void>; readonly rounds?: number } = {},
): Promise<Row> {
  let paid = 0;
  const next = () => {
    const n = paid++;
    const buyer = buyers[n % buyers.length];
    return httpRequest('POST', path, buyer?.cookie, bodyOf(Math.floor(n / buyers.length)));
  };
  const total = buyers.length;
  return compare({
    name: `${name}, durable`,
    unit: 'calls/s',
    ours: async () => {
      await load({ port: productPort, connections: connections, total, request: next, expect: ' 200 ' });
      await after?.();
      return total;
    },
    baseline: 'bare express route with a JSON body',
    theirs: async () => {
      const request = () => httpRequest('POST', '/bare', buyers[0]?.cookie, bodyOf(0));
      return load({ port: barePort, connections: connections, total, request, expect: ' 200 ' });
    },
    before: settle,
    cpu,
    rounds,
    note: after === undefined ? 'at least 0.5' : undefined,
  });
}

function calls(port: number, request: string): Work {
  return () => load({ port, connections: connections, total: callCount, request: () => request, expect: ' 200 ' });
}

/** Stores the product's response body in the bare server, so that it returns the same. */
async function lendBody({ productPort, barePort }: Servers, path: string, cookie: string, as: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${productPort}${path}`, { headers: { cookie } });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${path} gave ${answer.status}: ${body}`);
  const headers = { 'content-type': 'application/json' };
  await fetch(`http://127.0.0.1:${barePort}${as}`, { method: 'PUT', headers, body });
  return body.length;
}

/** Builds and starts the servers as the product is, so that the measurement reflects production. */
export async function startServers(buyers: number): Promise<Servers> {
  const repoRoot = join(__dirname, '../..');
  const server = await bundled(join(__dirname, 'servers/http-server.ts'));
  const projector = await bundledProjector();
  const child = fork(server, [repoRoot, projector, String(buyers)], { execArgv: startOptions() });
  return new Promise((resolve, reject) => {
    const ask = <Answer>(question: ServerQuestion) =>
      new Promise<Answer>((answered) => {
        child.once('message', (answer) => answered(answer as Answer));
        child.send(question);
      });
    const settle = () => ask<void>('settle');
    const cpu = () => ask<CpuTime>('cpu');
    const advance = async (ms: number) => void (await ask<number>({ advanceMs: ms }));
    const stop = () => child.disconnect();
    child.once('message', (facts) => resolve({ ...(facts as ServerFacts), settle, cpu, advance, stop }));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
}

/** Starts a server that answers every request with a fixed body. */
async function bareServer(): Promise<{ readonly port: number; readonly stop: () => void }> {
  const child = fork(await bundled(join(__dirname, 'servers/bare-server.ts')), { execArgv: startOptions() });
  const [port] = (await once(child, 'message')) as [number];
  return { port, stop: () => child.disconnect() };
}
