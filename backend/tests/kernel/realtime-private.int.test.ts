// Tests that private pushes reach nobody else: neither by subscribing nor over a connection that outlives its session.
import { io, type Socket } from 'socket.io-client';
import type { SocketRealtime } from '../../src/adapters/socket-io/socket-realtime';
import { until } from '../support/concurrency/until';
import { topUp } from '../support/sound/published-song';
import { startTestApp, type TestApp } from '../support/world/app';
import type { Client } from '../support/world/client';

const password = 'a quiet evening 7';

let app: TestApp;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app.stop());

interface ReceivedPush {
  readonly topic: string;
  readonly offset: number;
  readonly talentBalance?: number;
}

async function connect(client: Client) {
  const extraHeaders = { cookie: client.cookieHeader(), origin: app.origin };
  const socket = io(app.origin, { transports: ['websocket'], extraHeaders, reconnection: false, forceNew: true });
  sockets.push(socket);
  const received: ReceivedPush[] = [];
  socket.on('push', (push: ReceivedPush) => received.push(push));
  const connected = () => new Promise<void>((resolve) => void socket.once('connect', () => resolve()));
  await connected();
  const subscribe = (topic: string, since?: number): Promise<{ ok: boolean }> =>
    socket.timeout(20_000).emitWithAck('subscribe', since === undefined ? { topic } : { topic, since });
  return { socket, received, connected, subscribe };
}

type Person = Awaited<ReturnType<TestApp['signUp']>>;

/** Subscribes to the person's own balance and receives one push, so that a lost connection can be resumed. */
async function listenToBalance(person: Person) {
  const connection = await connect(person);
  expect(await connection.subscribe(`balance:${person.userId}`)).toMatchObject({ ok: true });
  await topUp(app, person.userId, 1);
  await until(() => connection.received.length === 1);
  return connection;
}

test.each(['balance:', 'notifications:', 'playback:', 'media:'])('nobody hears %s of another', async (prefix) => {
  const owner = await app.signUp();
  const others = [app.guest(), await app.signUp(), await app.userClient(undefined, ['admin', 'finance', 'artist'])];
  const { userId } = owner;
  for (const other of others) {
    const { subscribe } = await connect(other);
    for (const topic of [userId, `${userId}/`, ` ${userId}`, '', '*']) {
      expect(await subscribe(`${prefix}${topic}`)).toMatchObject({ ok: false });
    }
  }
  expect(await (await connect(owner)).subscribe(`${prefix}${userId}`)).toMatchObject({ ok: true });
});

test.each(['user/', 'session/', 'topic/balance:', 'finance:', 'ledger:'])('%s is no topic', async (prefix) => {
  const owner = await app.signUp();
  const { subscribe } = await connect(await app.signUp());
  expect(await subscribe(`${prefix}${owner.userId}`)).toMatchObject({ ok: false });
});

describe('a connection ends with its session', () => {
  const csrfOf = async (client: Client) => (await client.get('/api/auth/csrf')).body.csrfToken as string;

  test('when its owner signs out', async () => {
    const person = await app.signUp({ password });
    const { socket } = await listenToBalance(person);
    await person.form('/api/auth/signout', { csrfToken: await csrfOf(person), json: 'true' });
    await until(() => !socket.connected);
  });

  test('when somebody signs in over it', async () => {
    const [first, second] = [await app.signUp({ password }), await app.signUp({ password })];
    const { socket } = await listenToBalance(first);
    const fields = { email: second.email, password, csrfToken: await csrfOf(first), json: 'true' };
    expect((await first.form('/api/auth/callback/credentials', fields)).status).toBe(200);
    await until(() => !socket.connected);
  });

  test('when it is revoked elsewhere, and not the other one', async () => {
    const person = await app.signUp({ password });
    const { socket } = await listenToBalance(person);
    const elsewhere = await app.signIn(person.email, password);
    const stays = await connect(elsewhere);
    const { sessions } = (await elsewhere.get('/api/auth/sessions')).body;
    const { id } = sessions.find((each: { isCurrent: boolean }) => !each.isCurrent);
    await elsewhere.delete(`/api/auth/sessions/${id}`);
    await until(() => !socket.connected);
    expect(stays.socket.connected).toBe(true);
  });

  test('when the password is changed', async () => {
    const person = await app.signUp({ password });
    const { socket } = await listenToBalance(person);
    const elsewhere = await app.signIn(person.email, password);
    const change = { currentPassword: password, newPassword: 'another evening 8', logoutOtherSessions: true };
    expect((await elsewhere.post('/api/user/change-password', change)).status).toBe(200);
    await until(() => !socket.connected);
  });
});

describe('a connection that was lost', () => {
  /** Drops the connection and waits until the server notices; otherwise it would end like any other. */
  async function lose(socket: Socket) {
    const { connections } = app.deps.realtime as SocketRealtime;
    socket.io.engine.close();
    await until(() => (app.deps.realtime as SocketRealtime).connections < connections);
  }

  test('gets what it missed once and in order by `since`, also while nobody else listens, and never says `recovered`', async () => {
    const person = await app.signUp({ password });
    const { socket, received, connected, subscribe } = await listenToBalance(person);
    await lose(socket);
    for (let missed = 0; missed < 3; missed += 1) await topUp(app, person.userId, 1);
    const back = connected();
    socket.connect();
    await back;
    // A client that sees `recovered` would not subscribe again.
    expect(socket.recovered).toBeFalsy();
    const since = received.at(-1)?.offset;
    expect(await subscribe(`balance:${person.userId}`, since)).toMatchObject({ ok: true });
    await topUp(app, person.userId, 1);
    await until(() => received.length === 5);
    expect(received.map(({ talentBalance }) => talentBalance)).toEqual([1, 2, 3, 4, 5]);
  });

  test('receives nothing after its session was revoked', async () => {
    const person = await app.signUp({ password });
    const { socket, received, connected, subscribe } = await listenToBalance(person);
    const [session] = await app.deps.sessions.listOf(person.userId);
    await lose(socket);
    await app.deps.sessions.revoke(person.userId, session?.id ?? '');
    app.deps.realtime.disconnectSession(session?.id ?? '');
    await topUp(app, person.userId, 1);
    const back = connected();
    socket.connect();
    await back;
    // The server sends its response after all earlier pushes.
    expect(await subscribe(`balance:${person.userId}`)).toMatchObject({ ok: false });
    expect(received).toHaveLength(1);
    expect(socket.recovered).toBeFalsy();
  });
});

test('a burst of subscriptions meets the same limit as slow ones', async () => {
  const { subscribe } = await connect(app.guest());
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => subscribe(`comments:song:song-${n}`)));
  const received = answers.filter(({ ok }) => ok).length;
  expect(received).toBeGreaterThan(50);
  expect(received).toBeLessThanOrEqual(100);
});
