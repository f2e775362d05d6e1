/** @jest-environment jsdom */
import { Bus, type LiveListener, type Push } from '@libretto/contracts/federation';
import type { TabMessage } from '../machine/cross-tab.actor';
import { askAgainAfterMs, OtherDevices } from './other-devices';

interface Call {
  key: string;
  body: unknown;
  answer: (body: unknown) => void;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const started: TabMessage = { type: 'started', tabId: 'here', trackId: 'tide', positionSeconds: 4 };
const moved = (turn: number, deviceId = 'phone', playing = true): Push => ({
  topic: 'playback:ines',
  offset: turn,
  kind: 'playback',
  ...{ deviceId, playing, trackId: 'tide', positionSeconds: 9, turn },
});

function setUp({ signedIn = true, tabsHere = [] as string[], formerTabId = null as string | null } = {}) {
  const calls: Call[] = [];
  globalThis.fetch = ((path: string, init: RequestInit) =>
    new Promise((resolve) => {
      calls.push({
        key: `${init.method} ${path}`,
        body: init.body ? JSON.parse(String(init.body)) : null,
        answer: (body) => resolve({ ok: true, status: 200, json: async () => body } as Response),
      });
    })) as typeof fetch;
  const topics = new Map<string, LiveListener>();
  const live = {
    subscribe: (topic: string, listener: LiveListener) => {
      topics.set(topic, listener);
      return () => topics.delete(topic);
    },
  };
  const bus = new Bus();
  const sign = (id: string | null) =>
    bus.emit(
      'session/state',
      id === null ? { status: 'unauthenticated' } : ({ status: 'authenticated', user: { id } } as never),
    );
  sign(signedIn ? 'ines' : null);
  const devices = new OtherDevices({
    tabId: 'here',
    bus,
    live,
    isTabHere: async (id) => tabsHere.includes(id),
    formerTabId,
  });
  const received: TabMessage[] = [];
  devices.onMessage((message) => received.push(message));
  const push = (each: Push) => topics.get(each.topic)?.onPush(each);
  return { devices, calls, topics, received, push, sign };
}

const place = { deviceId: 'phone', playing: true, trackId: 'tide', position: 30, turn: 3 };

test('reports a start here to the server', async () => {
  const { devices, calls } = setUp();
  devices.post(started);
  await settled();
  expect(calls.at(-1)).toMatchObject({
    key: 'POST /api/player/place',
    body: { deviceId: 'here', playing: true, trackId: 'tide', position: 4 },
  });
});

test('a start and a stop elsewhere are received, one\u2019s own echo is not', async () => {
  const { received, push } = setUp();
  push(moved(1));
  push(moved(2, 'here'));
  push(moved(3, 'phone', false));
  await settled();
  expect(received).toEqual([
    { type: 'started', tabId: 'phone', trackId: 'tide', positionSeconds: 9 },
    { type: 'paused', tabId: 'phone' },
  ]);
});

test('what came before one\u2019s own word is not received, what came after is', async () => {
  const { devices, calls, received, push } = setUp();
  devices.post(started);
  await settled();
  push(moved(4));
  push(moved(6, 'desk'));
  expect(received).toEqual([]);
  calls.at(-1)?.answer({ turn: 5 });
  await settled();
  expect(received).toEqual([{ type: 'started', tabId: 'desk', trackId: 'tide', positionSeconds: 9 }]);
});

test('a word that is lost holds nothing up', async () => {
  const { devices, received, push } = setUp();
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  devices.post(started);
  push(moved(1));
  await settled();
  expect(received).toHaveLength(1);
});

test('asks who plays when it begins, when it missed something, and when it is asked to', async () => {
  const { devices, calls, topics, received } = setUp();
  const asked = () => calls.filter(({ key }) => key === 'GET /api/player/place').length;
  expect(asked()).toBe(1);
  calls.at(-1)?.answer({ place });
  await settled();
  expect(received).toEqual([{ type: 'playing', tabId: 'phone', trackId: 'tide', positionSeconds: 30 }]);
  topics.get('playback:ines')?.onGap();
  // Both callers share the request in flight.
  devices.post({ type: 'who-plays', tabId: 'here' });
  expect(asked()).toBe(2);
  calls.at(-1)?.answer({ place: { ...place, playing: false } });
  await settled();
  devices.post({ type: 'who-plays', tabId: 'here' });
  calls.at(-1)?.answer({ place: { ...place, deviceId: 'here' } });
  await settled();
  expect(asked()).toBe(3);
  // The device that was reported to play has stopped, so the listeners are notified once.
  expect(received.slice(1)).toEqual([{ type: 'paused', tabId: 'phone' }]);
});

test('asks again while another device is reported to play, and clears it once it has stopped', async () => {
  jest.useFakeTimers();
  const { calls, received } = setUp();
  const answer = async (body: unknown) => {
    calls.at(-1)?.answer(body);
    await jest.advanceTimersByTimeAsync(0);
  };
  await answer({ place });
  const asked = calls.length;
  await jest.advanceTimersByTimeAsync(askAgainAfterMs[0]);
  expect(calls).toHaveLength(asked + 1);
  await answer({ place });
  await jest.advanceTimersByTimeAsync(askAgainAfterMs[1]);
  await answer({ place: { ...place, playing: false } });
  expect(received.map(({ type }) => type)).toEqual(['playing', 'playing', 'paused']);
  const before = calls.length;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(before);
  jest.useRealTimers();
});

test('the former page of this tab does not count as another device, and is released', async () => {
  const { calls, received } = setUp({ formerTabId: 'phone' });
  calls.at(-1)?.answer({ place });
  await settled();
  expect(received).toEqual([]);
  expect(calls.at(-1)).toMatchObject({ key: 'POST /api/player/place', body: { deviceId: 'phone', playing: false } });
});

test('a page that is left while its start is in flight releases the device at once', async () => {
  const { devices, calls } = setUp();
  devices.post(started);
  await settled();
  dispatchEvent(new Event('pagehide'));
  expect(calls.at(-1)?.body).toMatchObject({ deviceId: 'here', playing: false });
});

test('a guest tells and asks nothing, and a new session listens to its own topic', async () => {
  const { devices, calls, topics, sign } = setUp({ signedIn: false });
  devices.post(started);
  devices.post({ type: 'who-plays', tabId: 'here' });
  await settled();
  expect(calls).toEqual([]);
  sign('noa');
  expect([...topics.keys()]).toEqual(['playback:noa']);
  sign(null);
  expect(topics.size).toBe(0);
});

describe('another tab of this browser', () => {
  const placesSent = (calls: readonly Call[]) => calls.filter(({ key }) => key === 'POST /api/player/place');

  test('is not heard by way of the server, and a tab that plays on tells the server again', async () => {
    const { devices, calls, received, push } = setUp({ tabsHere: ['neighbour'] });
    devices.post(started);
    await settled();
    calls.at(-1)?.answer({ turn: 5 });
    await settled();
    push(moved(6, 'neighbour'));
    await settled();
    expect(received).toEqual([]);
    expect(placesSent(calls)).toHaveLength(2);
    expect(calls.at(-1)?.body).toMatchObject({ deviceId: 'here', playing: true, trackId: 'tide' });
  });

  test('is not answered by a tab that is silent', async () => {
    const { devices, calls, received, push } = setUp({ tabsHere: ['neighbour'] });
    devices.post({ type: 'paused', tabId: 'here' });
    await settled();
    const before = placesSent(calls).length;
    calls.at(-1)?.answer({ turn: 5 });
    await settled();
    push(moved(6, 'neighbour'));
    await settled();
    expect(received).toEqual([]);
    expect(placesSent(calls)).toHaveLength(before);
  });
});
