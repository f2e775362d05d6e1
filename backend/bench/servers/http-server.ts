// The servers of `http.bench.ts` in a separate process: the whole product with its demo world, and a bare express
// application that returns the same bodies. It sends the required facts over IPC.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { startBackend } from '../../src/composition/application/backend';
import { domains } from '../../src/composition/application/domains';
import { openTwoThreads } from '../../src/composition/embedded/threads/two-threads';
import { songOffers } from '../../src/domains/catalogue/song/song-offers';
import { settledByCard } from '../../src/domains/wallet/wallet.commands';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { sessionCookie } from '../../src/kernel/http/access/session';
import { newId } from '../../src/kernel/values/ids';
import type { CpuTime } from '../harness';

export interface ServerFacts {
  readonly productPort: number;
  readonly barePort: number;
  /** Paid songs and their artists. */
  readonly songIds: readonly string[];
  readonly artistIds: readonly string[];
  /** Cookies of buyers with enough Talents for everything. */
  readonly buyers: readonly { readonly userId: string; readonly cookie: string }[];
}

/**
 * Requests of the benchmark to the process: to become idle, to report its CPU time or the functions that were called, or
 * to set its clock forward.
 */
export type ServerQuestion = 'settle' | 'cpu' | 'called-functions' | { readonly advanceMs: number };

async function main(repoRoot: string, projectorScript: string, buyerCount: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'libretto-bench-'));
  const installation = { production: false, demo: true, publicOrigin: 'http://127.0.0.1', dataDir, repoRoot };
  const log = pino({ level: 'silent' });
  const threads = openTwoThreads({ thread: { script: projectorScript }, installation, log });
  const { ports, startProjector } = threads;
  const backend = await startBackend({ ports, startProjector, domains, installation, log });
  const wallets = backend.deps.commands.handlerOf(walletStream);
  const buyers = await Promise.all(
    Array.from({ length: buyerCount }, async () => {
      const userId = newId();
      const topUp = settledByCard(userId, newId(), 1_000_000);
      await wallets.execute(userId, topUp, { actor: 'system', correlationId: 'bench', causationId: 'bench' });
      const about = { userId, roles: ['listener'], userAgent: 'bench', address: '127.0.0.1' } as const;
      const { cookie } = await backend.deps.sessions.create(about);
      return { userId, cookie: `${sessionCookie}=${cookie}` };
    }),
  );
  await backend.consumers.settle(600_000);
  const bare = express();
  // The same bodies from memory, so that the comparison covers the work for them and not their transfer.
  const bodies = new Map<string, unknown>();
  bare.put('/bodies/:name', express.json({ limit: '1mb' }), (req, res) => {
    bodies.set(req.params.name as string, req.body);
    res.json({ ok: true });
  });
  bare.get('/bodies/:name', (req, res) => {
    res.json(bodies.get(req.params.name as string));
  });
  bare.post('/bare', express.json(), (_req, res) => {
    res.json({ ok: true });
  });
  const offers = songOffers(backend.deps);
  const songIds = ['undertow-lullaby', 'parasol', 'phase-locked', 'o-antiphons'];
  const artistIds = new Set<string>();
  for (const songId of songIds) artistIds.add((await offers.offerOf(songId))?.artistId ?? '');
  const facts: ServerFacts = {
    songIds,
    artistIds: [...artistIds],
    productPort: await listening(backend.server),
    barePort: await listening(bare.listen(0)),
    buyers,
  };
  process.send?.(facts);
  process.on('message', async (question: ServerQuestion) => {
    // `coverage-of-thread.ts` answers it.
    if (question === 'called-functions') return;
    if (question === 'cpu') return process.send?.(cpuTime());
    if (question !== 'settle') return process.send?.(advanceClock(question.advanceMs));
    await backend.consumers.settle(600_000);
    process.send?.('settled');
  });
  process.once('disconnect', async () => {
    await backend.stop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
}

const machineNow = Date.now;
let aheadMs = 0;

/** Players report in real time, which a benchmark cannot wait for. @returns the new time */
function advanceClock(ms: number): number {
  aheadMs += ms;
  Date.now = () => machineNow() + aheadMs;
  return Date.now();
}

function cpuTime(): CpuTime {
  const { user, system } = process.cpuUsage();
  // Only Linux reports it per thread; the main thread's id is the process id.
  const path = `/proc/self/task/${process.pid}/schedstat`;
  const requestsMs = existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6 : null;
  return { allMs: (user + system) / 1000, requestsMs };
}

async function listening(server: Server): Promise<number> {
  if (!server.listening) server.listen(0);
  if (server.address() === null) await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

main(process.argv[2] as string, process.argv[3] as string, Number(process.argv[4])).catch((error) => {
  console.error(error);
  process.exit(1);
});
