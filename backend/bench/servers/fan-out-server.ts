// One of the two servers of `fan-out.bench.ts`, in a separate process so that its CPU time can be measured: the whole
// product with its demo world, or a bare `ws` server that broadcasts whatever is posted.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import { startBackend } from '../../src/composition/application/backend';
import { domains } from '../../src/composition/application/domains';
import { openTwoThreads } from '../../src/composition/embedded/threads/two-threads';
import { sessionCookie } from '../../src/kernel/http/access/session';
import { newId } from '../../src/kernel/values/ids';

export interface FanOutServerFacts {
  readonly port: number;
  /** The session cookie of a user who may comment; empty for the bare server. */
  readonly cookie: string;
}

type Started = FanOutServerFacts & { readonly stop: () => Promise<void> };

async function product(repoRoot: string, projectorScript: string): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'libretto-bench-'));
  const installation = { production: false, demo: true, publicOrigin: 'http://127.0.0.1', dataDir, repoRoot };
  const log = pino({ level: 'silent' });
  const threads = openTwoThreads({ thread: { script: projectorScript }, installation, log });
  const { ports, startProjector } = threads;
  const backend = await startBackend({ ports, startProjector, domains, installation, log });
  const about = { userId: newId(), roles: ['listener'], userAgent: 'bench', address: '127.0.0.1' } as const;
  const { cookie } = await backend.deps.sessions.create(about);
  await backend.consumers.settle(60_000);
  const stop = async () => {
    await backend.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { port: await listening(backend.server), cookie: `${sessionCookie}=${cookie}`, stop };
}

async function bare(): Promise<Started> {
  const server = createServer(async (req, res) => {
    const { text } = (await json(req)) as { text: string };
    for (const client of sockets.clients) if (client.readyState === WebSocket.OPEN) client.send(text);
    res.writeHead(201, { 'Content-Length': '0' }).end();
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  return { port: await listening(server), cookie: '', stop: async () => server.closeAllConnections() };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 8192, resolve));
  return (server.address() as AddressInfo).port;
}

async function main(kind: string, repoRoot: string, projectorScript: string): Promise<void> {
  const { stop, ...facts } = kind === 'product' ? await product(repoRoot, projectorScript) : await bare();
  process.send?.(facts satisfies FanOutServerFacts);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.once('disconnect', async () => {
    await stop();
    process.exit(0);
  });
}

main(process.argv[2] as string, process.argv[3] as string, process.argv[4] as string).catch((error) => {
  console.error(error);
  process.exit(1);
});
