import { type LiveListener, LiveTopics, type Push } from '@libretto/contracts/federation';
import type { SubscribeAnswer } from '@libretto/contracts/realtime';
import { type LiveSocket, SocketLiveDriver } from './socket-live-driver';

const topic = 'comments:song:s1';

const push = (offset: number, about = topic): Push => ({
  topic: about,
  offset,
  kind: 'notification',
  id: `n${offset}`,
});

interface Asked {
  topic: string;
  since?: number;
  answer: (answer: SubscribeAnswer) => void;
}

/** A fake of socket.io's client, whose acknowledgements the test sends. */
class FakeSocket implements LiveSocket {
  connected = false;
  readonly asked: Asked[] = [];
  readonly left: string[] = [];
  private readonly listeners = new Map<string, (argument: never) => void>();

  on(event: string, listener: (argument: never) => void): void {
    this.listeners.set(event, listener);
  }

  emit(event: string, request: { topic: string; since?: number }, answer?: (answer: SubscribeAnswer) => void): void {
    if (event === 'subscribe' && answer) this.asked.push({ ...request, answer });
    else this.left.push(request.topic);
  }

  comesUp(): void {
    this.connected = true;
    this.listeners.get('connect')?.(undefined as never);
  }

  breaks(reason = 'transport close'): void {
    this.connected = false;
    this.listeners.get('disconnect')?.(reason as never);
  }

  pushes(...pushed: Push[]): void {
    for (const each of pushed) this.listeners.get('push')?.(each as never);
  }

  get lastAsked(): Asked {
    const last = this.asked.at(-1);
    if (!last) throw new Error('Nothing was asked');
    return last;
  }
}

function received() {
  const offsets: number[] = [];
  const listener = { onPush: (each: Push) => void offsets.push(each.offset), onGap: jest.fn() };
  return { offsets, listener: listener satisfies LiveListener, gaps: listener.onGap };
}

// Only the timers that a test advances elapse.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => void jest.useRealTimers());

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function joinedAt(offset: number) {
  const socket = new FakeSocket();
  const hooks = { onConnectionChange: jest.fn(), onDismissed: jest.fn() };
  const driver = new SocketLiveDriver(socket, hooks);
  socket.comesUp();
  const ear = received();
  const leave = driver.subscribe(topic, ear.listener);
  socket.lastAsked.answer({ ok: true, offset });
  await settled();
  return { socket, hooks, driver, leave, ...ear };
}

test('delivers pushes in their order', async () => {
  const { socket, offsets } = await joinedAt(4);
  socket.pushes(push(5), push(6), push(7));
  expect(offsets).toEqual([5, 6, 7]);
});

test.each([
  ['reports the gap if the topic was requested long before the code of the socket had loaded', 1_000, 1],
  ['tells no gap where the topic was asked for just now', 50, 0],
])('%s', async (_, waitedMs, gaps) => {
  const topics = new LiveTopics();
  const ear = received();
  topics.subscribe(topic, ear.listener);
  jest.advanceTimersByTime(waitedMs);
  const socket = new FakeSocket();
  const driver = new SocketLiveDriver(socket, { onConnectionChange: jest.fn(), onDismissed: jest.fn() });
  topics.connect(driver);
  socket.comesUp();
  socket.lastAsked.answer({ ok: true, offset: 4 });
  await settled();
  expect(ear.gaps).toHaveBeenCalledTimes(gaps);
  socket.pushes(push(5));
  expect(ear.offsets).toEqual([5]);
});

test('delivers a push once, even if it arrives repeatedly', async () => {
  const { socket, offsets } = await joinedAt(4);
  socket.pushes(push(5), push(5), push(6), push(5));
  expect(offsets).toEqual([5, 6]);
});

test('delivers a push that overtakes the answer', async () => {
  const socket = new FakeSocket();
  const driver = new SocketLiveDriver(socket, { onConnectionChange: jest.fn(), onDismissed: jest.fn() });
  socket.comesUp();
  const { offsets, listener, gaps } = received();
  driver.subscribe(topic, listener);
  socket.pushes(push(5));
  socket.lastAsked.answer({ ok: true, offset: 5 });
  await settled();
  socket.pushes(push(6));
  expect(offsets).toEqual([5, 6]);
  expect(gaps).not.toHaveBeenCalled();
});

test('asks for missing pushes and keeps later ones until they have arrived', async () => {
  const { socket, offsets, gaps } = await joinedAt(4);
  socket.pushes(push(7));
  expect(offsets).toEqual([]);
  expect(socket.lastAsked).toMatchObject({ topic, since: 4 });
  socket.pushes(push(5), push(6));
  socket.lastAsked.answer({ ok: true, offset: 7 });
  await settled();
  expect(offsets).toEqual([5, 6, 7]);
  expect(gaps).not.toHaveBeenCalled();
});

test('reports a gap if missing pushes cannot be replayed, and continues behind it', async () => {
  const { socket, offsets, gaps } = await joinedAt(4);
  socket.pushes(push(9));
  socket.lastAsked.answer({ ok: true, offset: 9 });
  await settled();
  expect(gaps).toHaveBeenCalledTimes(1);
  socket.pushes(push(9), push(10));
  expect(offsets).toEqual([10]);
});

test('reports a gap if the numbers began again', async () => {
  const { socket, offsets, gaps } = await joinedAt(40);
  socket.breaks();
  socket.comesUp();
  socket.lastAsked.answer({ ok: true, offset: 2 });
  await settled();
  expect(gaps).toHaveBeenCalledTimes(1);
  socket.pushes(push(3));
  expect(offsets).toEqual([3]);
});

test('joins again after a break, from the last push it holds', async () => {
  const { socket, offsets, gaps } = await joinedAt(4);
  socket.pushes(push(5));
  socket.breaks();
  socket.comesUp();
  expect(socket.lastAsked).toMatchObject({ topic, since: 5 });
  socket.pushes(push(6), push(7));
  socket.lastAsked.answer({ ok: true, offset: 7 });
  await settled();
  expect(offsets).toEqual([5, 6, 7]);
  expect(gaps).not.toHaveBeenCalled();
});

test('a break while joining does not hold up the next joining', async () => {
  const { socket, offsets } = await joinedAt(4);
  socket.pushes(push(6));
  const overtaken = socket.lastAsked;
  socket.breaks();
  socket.comesUp();
  expect(socket.asked).toHaveLength(3);
  socket.pushes(push(5), push(6));
  socket.lastAsked.answer({ ok: true, offset: 6 });
  overtaken.answer({ ok: true, offset: 99 });
  await settled();
  socket.pushes(push(7));
  expect(offsets).toEqual([5, 6, 7]);
});

test('a topic wanted long before the connection came up is read again', async () => {
  const socket = new FakeSocket();
  const driver = new SocketLiveDriver(socket, { onConnectionChange: jest.fn(), onDismissed: jest.fn() });
  const { listener, gaps } = received();
  driver.subscribe(topic, listener);
  expect(socket.asked).toHaveLength(0);
  jest.advanceTimersByTime(1_500);
  socket.comesUp();
  socket.lastAsked.answer({ ok: true, offset: 3 });
  await settled();
  expect(gaps).toHaveBeenCalledTimes(1);
});

test('joins a topic once for all who listen and leaves it with the last of them', async () => {
  const { socket, driver, leave, offsets } = await joinedAt(0);
  const second = received();
  const leaveSecond = driver.subscribe(topic, second.listener);
  expect(socket.asked).toHaveLength(1);
  socket.pushes(push(1));
  leave();
  socket.pushes(push(2));
  expect(socket.left).toEqual([]);
  leaveSecond();
  expect(socket.left).toEqual([topic]);
  expect(offsets).toEqual([1]);
  expect(second.offsets).toEqual([1, 2]);
});

test('keeps topics apart', async () => {
  const { socket, driver, offsets } = await joinedAt(4);
  const other = received();
  driver.subscribe('balance:u1', other.listener);
  socket.lastAsked.answer({ ok: true, offset: 0 });
  await settled();
  socket.pushes(push(1, 'balance:u1'), push(5), push(1, 'notifications:u1'));
  expect(offsets).toEqual([5]);
  expect(other.offsets).toEqual([1]);
});

test('a listener that throws is reported and does not silence its neighbour', async () => {
  const reported = jest.fn();
  globalThis.reportError = reported;
  const { socket, driver } = await joinedAt(0);
  const loud = received();
  driver.subscribe(topic, {
    onPush: () => {
      throw new Error('broken');
    },
    onGap: () => undefined,
  });
  driver.subscribe(topic, loud.listener);
  socket.pushes(push(1));
  expect(loud.offsets).toEqual([1]);
  expect(reported).toHaveBeenCalledTimes(1);
});

test('a refused topic stays silent and is asked for again on the next connection', async () => {
  const socket = new FakeSocket();
  const driver = new SocketLiveDriver(socket, { onConnectionChange: jest.fn(), onDismissed: jest.fn() });
  socket.comesUp();
  driver.subscribe(topic, received().listener);
  socket.lastAsked.answer({ ok: false, error: 'This topic is not for you' });
  await settled();
  expect(socket.asked).toHaveLength(1);
  socket.breaks();
  socket.comesUp();
  expect(socket.asked).toHaveLength(2);
});

test('reports whether the connection is open, and when the server has closed it', async () => {
  const { socket, hooks } = await joinedAt(0);
  socket.breaks('io server disconnect');
  expect(hooks.onConnectionChange.mock.calls).toEqual([[true], [false]]);
  expect(hooks.onDismissed).toHaveBeenCalledTimes(1);
});
