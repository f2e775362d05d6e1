import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay, setImmediate as polled } from 'node:timers/promises';
import { until } from '../../../tests/support/concurrency/until';
import { DrainingServer } from './draining';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function serving(answer: RequestListener) {
  const server = createServer(answer);
  server.keepAliveTimeout = 75_000;
  servers.push(server);
  const draining = new DrainingServer(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, draining, port: (server.address() as AddressInfo).port };
}

const afterMs =
  (ms: number): RequestListener =>
  (_request, response) =>
    void setTimeout(() => response.end('whole'), ms);
const noSockets = async () => undefined;

async function asked(port: number, agent?: Agent): Promise<string> {
  const [answer] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of answer) text += part;
  return text;
}

/**
 * A client that sends a request as soon as the previous one is answered, over a keep-alive connection, until the server
 * refuses connections.
 */
class Caller {
  answered = 0;
  readonly ended: Promise<string>;

  constructor(port: number) {
    this.ended = this.askWithoutEnd(port);
  }

  /** @returns the error code of the final request */
  private async askWithoutEnd(port: number): Promise<string> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      try {
        expect(await asked(port, agent)).toBe('whole');
        this.answered++;
      } catch (error) {
        agent.destroy();
        return (error as NodeJS.ErrnoException).code ?? String(error);
      }
    }
  }
}

test('callers that keep sending requests get complete answers, and the server ends when they know that it stops', async () => {
  // Connections that arrive faster than a busy machine's event loop turns would never all be accepted.
  const { draining, port } = await serving(afterMs(40));
  const callers = Array.from({ length: 24 }, () => new Caller(port));
  await until(() => callers.every(({ answered }) => answered > 3));
  const startMs = performance.now();
  await draining.end(noSockets, { leaveMs: 200, drainMs: 20_000 });
  expect(performance.now() - startMs).toBeLessThan(10_000);
  expect(await Promise.all(callers.map(({ ended }) => ended))).toEqual(callers.map(() => 'ECONNREFUSED'));
});

test('connections that the system has taken and the process has not are answered before nobody listens', async () => {
  const { draining, port } = await serving(afterMs(0));
  const answers = Promise.allSettled(Array.from({ length: 50 }, () => asked(port)));
  // By now all connections are pending, and each turn of the loop accepts one. From Node 26 on, `close` of an HTTP
  // server resets new ones.
  await draining.end(async () => void (await polled()), { leaveMs: 0, drainMs: 20_000 });
  expect((await answers).filter(({ status }) => status === 'rejected')).toEqual([]);
});

test('a connection that was opened in advance and never used does not hold the end up', async () => {
  const { draining, port, server } = await serving(afterMs(0));
  const preconnected = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(server, 'connection');
  const startMs = performance.now();
  await draining.end(noSockets, { leaveMs: 0, drainMs: 20_000 });
  expect(performance.now() - startMs).toBeLessThan(10_000);
  preconnected.destroy();
});

test('the first request of a connection is answered though it is sent after the server has stopped listening', async () => {
  const { draining, port, server } = await serving(afterMs(0));
  const [early, late] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await once(server, 'connection');
  let text = '';
  late.on('data', (part) => {
    text += part;
  });
  const ending = draining.end(noSockets, { leaveMs: 0, drainMs: 20_000 });
  const request = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  early.resume().write(request);
  await once(early, 'close');
  late.write(request);
  await Promise.all([ending, once(late, 'close')]);
  expect(text).toContain('whole');
});

test('a draining server answers until balancers know, and each answer closes its connection', async () => {
  const { draining, port, server } = await serving(afterMs(0));
  const ending = draining.end(noSockets, { leaveMs: 1_500, drainMs: 20_000 });
  const [answer] = (await once(
    get({ port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }),
    'response',
  )) as [IncomingMessage];
  expect(answer.headers.connection).toBe('close');
  answer.resume();
  await ending;
  expect(server.listening).toBe(false);
});

test('an answer whose head has gone out is sent to its end, and its connection is closed then', async () => {
  const { draining, port } = await serving((_request, response) => {
    response.write('who');
    setTimeout(() => response.end('le'), 300);
  });
  const agent = new Agent({ keepAlive: true });
  const answer = asked(port, agent);
  await delay(100);
  const startMs = performance.now();
  await draining.end(noSockets, { leaveMs: 0, drainMs: 20_000 });
  expect(await answer).toBe('whole');
  expect(performance.now() - startMs).toBeLessThan(10_000);
});

test('what takes too long is cut, and upgraded connections are ended and refused', async () => {
  const { draining, port } = await serving(() => undefined);
  const waiting = asked(port).catch((error) => error.code);
  await delay(50);
  const closeSockets = jest.fn(noSockets);
  const ending = draining.end(closeSockets, { leaveMs: 1_500, drainMs: 300 });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(socket.resume(), 'close');
  await ending;
  expect(closeSockets).toHaveBeenCalledTimes(1);
  expect(await waiting).toBe('ECONNRESET');
});
