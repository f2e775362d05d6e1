import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../../backend/tests/support/concurrency/until';
import { oneAddress } from './one-address';
import { ServingApis } from './serving-apis';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const addressOf = async (api: RequestListener) =>
  listening(oneAddress(new Set([await listening(createServer(api))]), (_req, res) => void res.end()));

/** Sends 16 MB as fast as they are taken. @returns the status, or the code of the error. */
function upload(address: string): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(`${address}/api/upload/tus`, { method: 'POST' }, (response) => {
      response.resume();
      resolve(response.statusCode as number);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    const chunk = Buffer.alloc(256 * 1024);
    let left = 64;
    const more = (): void => {
      while (left-- > 0) if (!sent.write(chunk)) return void sent.once('drain', more);
      sent.end();
    };
    more();
  });
}

test('returns the refusal of an upload that is refused before its end', async () => {
  const address = await addressOf((_req, res) => void res.writeHead(413).end('too large'));
  for (let n = 0; n < 10; n++) expect(await upload(address)).toBe(413);
  expect(await Promise.all(Array.from({ length: 8 }, () => upload(address)))).toEqual(Array(8).fill(413));
});

test('forwards an accepted upload completely', async () => {
  const received: number[] = [];
  const address = await addressOf((req, res) => {
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    req.on('end', () => {
      received.push(bytes);
      res.writeHead(204).end();
    });
  });
  expect(await upload(address)).toBe(204);
  expect(received).toEqual([16 * 1024 * 1024]);
});

test('answers 503 if the process ends during an upload, or if there is no process', async () => {
  const address = await addressOf((req) => void req.socket.destroy());
  expect(await upload(address)).toBe(503);
  const none = await listening(oneAddress(new Set(), (_req, res) => void res.end()));
  expect(await (await fetch(`${none}/api/feed`)).status).toBe(503);
});

test('sends no request to a process that says that it ends, and again to one that serves', async () => {
  const states = new Map<string, number>();
  const apis = new ServingApis();
  const api = async (name: string) => {
    const origin = await listening(
      createServer((req, res) => {
        const status = req.url === '/health/serving' ? (states.get(name) ?? 200) : 200;
        res.writeHead(status).end(name);
      }),
    );
    await apis.watch(origin);
    return origin;
  };
  const origins = [await api('one'), await api('other')];
  const address = await listening(oneAddress(apis.origins, (_req, res) => void res.end()));
  const answering = async () => {
    const asked = Array.from({ length: 6 }, async () => (await fetch(`${address}/api/feed`)).text());
    return [...new Set(await Promise.all(asked))].sort();
  };
  expect(await answering()).toEqual(['one', 'other']);
  states.set('one', 503);
  await until(() => apis.origins.size === 1);
  expect(await answering()).toEqual(['other']);
  states.clear();
  await until(() => apis.origins.size === 2);
  expect(await answering()).toEqual(['one', 'other']);
  for (const origin of origins) apis.forget(origin);
  expect(apis.origins.size).toBe(0);
});
