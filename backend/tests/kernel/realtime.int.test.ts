// Tests pushes as browsers receive them: numbered, exactly once, and only on permitted topics.
import { type AddressInfo, connect as connectTo, createServer, type Socket as Line } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { until } from '../support/concurrency/until';
import { startTestApp, type TestApp } from '../support/world/app';
import { notebookDomain, noteStream } from './notebook';
import { context } from './purse';

interface Push {
  readonly topic: string;
  readonly offset: number;
  readonly kind: string;
}

describe('realtime', () => {
  let app: TestApp;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    const rules = [
      { prefix: 'note:', allow: () => true },
      {
        prefix: 'own:',
        allow: (topic: string, caller: { kind: string; userId?: string }) => topic === `own:${caller.userId}`,
      },
    ];
    app = await startTestApp({
      domains: [{ ...notebookDomain, wire: (deps) => ({ ...notebookDomain.wire?.(deps), topics: rules }) }],
    });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  afterAll(() => app.stop());

  async function connect(options: { cookie?: string; origin?: string; transport?: string; over?: string } = {}) {
    const headers = { cookie: options.cookie ?? '', origin: options.origin ?? options.over ?? app.origin };
    const socket = io(options.over ?? app.origin, {
      transports: [options.transport ?? 'websocket'],
      extraHeaders: headers,
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    const pushes: Push[] = [];
    socket.on('push', (push: Push) => pushes.push(push));
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
    const subscribe = (request: unknown): Promise<{ ok: boolean; offset?: number; error?: string }> =>
      socket.timeout(20_000).emitWithAck('subscribe', request);
    return { socket, pushes, subscribe };
  }

  const write = (noteId: string) =>
    app.deps.commands
      .handlerOf(noteStream)
      .execute(noteId, { kind: 'write', noteId, ownerId: 'u1', text: 'a' }, context());
  const offsets = (pushes: readonly Push[]) => pushes.map(({ offset }) => offset);

  test('tells subscribers what happens, numbered from 1, in order', async () => {
    const [one, two] = [await connect(), await connect({ transport: 'polling' })];
    expect(await one.subscribe({ topic: 'note:a' })).toEqual({ ok: true, offset: 0 });
    expect(await two.subscribe({ topic: 'note:a' })).toEqual({ ok: true, offset: 0 });
    for (let n = 0; n < 5; n++) await write('a');
    await until(() => one.pushes.length >= 5 && two.pushes.length >= 5);
    expect(one.pushes[0]).toEqual({ topic: 'note:a', offset: 1, kind: 'note-written', lines: 1 });
    expect(offsets(one.pushes)).toEqual([1, 2, 3, 4, 5]);
    expect(offsets(two.pushes)).toEqual([1, 2, 3, 4, 5]);
  });

  test('sends what followed the last one held before it answers', async () => {
    for (let n = 0; n < 5; n++) await write('b');
    await app.settle();
    const { subscribe, pushes } = await connect();
    expect(await subscribe({ topic: 'note:b', since: 2 })).toEqual({ ok: true, offset: 5 });
    expect(offsets(pushes)).toEqual([3, 4, 5]);
    expect(await (await connect()).subscribe({ topic: 'note:b' })).toEqual({ ok: true, offset: 5 });
  });

  test('loses and doubles nothing for those who subscribe while things happen', async () => {
    const writing = (async () => {
      for (let n = 0; n < 90; n++) await write('c');
    })();
    const listeners = [];
    for (let n = 0; n < 15; n++) {
      const listener = await connect();
      const since = Math.max(0, (await app.deps.pushLog.lastOffset('note:c')) - 3);
      await listener.subscribe({ topic: 'note:c', since });
      listeners.push({ ...listener, since });
    }
    await writing;
    await app.settle();
    for (const { pushes, since } of listeners) {
      await until(() => pushes.at(-1)?.offset === 90);
      expect(offsets(pushes)).toEqual(Array.from({ length: 90 - since }, (_, n) => since + n + 1));
    }
  });

  test('keeps the order for those who read slowly', async () => {
    const line = await openLine(app.origin);
    const [slow, quick] = [await connect({ over: line.origin }), await connect()];
    for (const { subscribe } of [slow, quick]) await subscribe({ topic: 'note:slow' });
    line.pause();
    const filler = 'x'.repeat(8_000);
    const all = Array.from({ length: 2_000 }, (_, n) => n + 1);
    for (const offset of all) {
      app.deps.realtime.publish([{ topic: 'note:slow', offset, kind: 'note-written', payload: { filler } }]);
      // In between, the slow client gets a private message on another code path.
      if (offset % 100 === 0) void slow.subscribe({ topic: `note:other-${offset}` }).catch(() => undefined);
      if (offset % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => quick.pushes.length === all.length);
    expect(slow.pushes.length).toBeLessThan(all.length);
    line.resume();
    await until(() => slow.pushes.length === all.length);
    expect(offsets(slow.pushes)).toEqual(all);
    expect(offsets(quick.pushes)).toEqual(all);
    slow.socket.disconnect();
    await line.close();
  });

  test('tells no more after unsubscribing', async () => {
    const { socket, subscribe, pushes } = await connect();
    await subscribe({ topic: 'note:d' });
    socket.emit('unsubscribe', { topic: 'note:d' });
    await subscribe({ topic: 'note:d-other' });
    await write('d');
    await app.settle();
    await subscribe({ topic: 'note:d-more' });
    expect(pushes).toEqual([]);
  });

  test('lets people hear only what they may', async () => {
    const user = await app.userClient('u1');
    const mine = await connect({ cookie: user.cookieHeader() });
    expect(await mine.subscribe({ topic: 'own:u1' })).toMatchObject({ ok: true });
    const guest = await connect();
    for (const [listener, topic] of [
      [guest, 'own:u1'],
      [mine, 'own:u2'],
      [mine, 'unheard-of:1'],
      [guest, ''],
    ] as const) {
      expect(await listener.subscribe({ topic })).toEqual({ ok: false, error: expect.any(String) });
    }
  });

  test('ends with an entitlement and with a session', async () => {
    const user = await app.userClient('u3');
    const [session] = await app.deps.sessions.listOf('u3');
    const { socket, subscribe, pushes } = await connect({ cookie: user.cookieHeader() });
    await subscribe({ topic: 'note:e' });
    app.deps.realtime.revoke('u3', 'note:e');
    await write('e');
    await app.settle();
    await subscribe({ topic: 'note:e-more' });
    expect(pushes).toEqual([]);
    app.deps.realtime.disconnectSession(session?.id ?? '');
    await until(() => !socket.connected);
  });

  test('refuses connections from other sites', async () => {
    await expect(connect({ origin: 'https://evil.example' })).rejects.toThrow();
    await expect(connect({ origin: 'https://evil.example', transport: 'polling' })).rejects.toThrow();
  });

  test('takes nonsense calmly', async () => {
    const { socket, subscribe } = await connect();
    for (const request of [
      undefined,
      null,
      7,
      'x',
      {},
      { topic: 7 },
      { topic: 'note:a', since: -1 },
      { topic: 'x'.repeat(300) },
    ]) {
      expect(await subscribe(request)).toEqual({ ok: false, error: expect.any(String) });
    }
    socket.emit('subscribe');
    socket.emit('unsubscribe', { topic: {} });
    socket.emit('no-such-event', { deep: [[[]]] });
    expect(await subscribe({ topic: 'note:a' })).toMatchObject({ ok: true });
  });

  test('limits how many topics one connection hears', async () => {
    const { subscribe } = await connect();
    const answers = [];
    for (let n = 0; n < 105; n++) answers.push((await subscribe({ topic: `note:many-${n}` })).ok);
    expect(answers.filter(Boolean).length).toBeLessThanOrEqual(100);
    expect(answers[0]).toBe(true);
  });
});

/** A TCP proxy whose downstream can stop, so that the server meets a client that reads nothing. */
async function openLine(origin: string) {
  const lines: Line[] = [];
  const proxy = createServer((client) => {
    const server = connectTo(Number(new URL(origin).port), new URL(origin).hostname);
    lines.push(server);
    client.on('error', () => server.destroy()).on('close', () => server.destroy());
    server.on('error', () => client.destroy());
    client.pipe(server);
    server.on('data', (chunk) => client.write(chunk)).on('end', () => client.end());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    pause: () => {
      for (const line of lines) line.pause();
    },
    resume: () => {
      for (const line of lines) line.resume();
    },
    close: () => new Promise((resolve) => proxy.close(resolve)),
  };
}
