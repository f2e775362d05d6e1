// Tests two devices of one listener that follow each other through sockets.
import { io, type Socket } from 'socket.io-client';
import { until } from '../../../../tests/support/concurrency/until';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

let app: TestApp;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.stop();
});

async function device(client: { cookieHeader(): string }, topic: string) {
  const extraHeaders = { cookie: client.cookieHeader(), origin: app.origin };
  const socket = io(app.origin, { transports: ['websocket'], extraHeaders, reconnection: false, forceNew: true });
  sockets.push(socket);
  const received: object[] = [];
  socket.on('push', (push: object) => received.push(push));
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  return { received, answer: await socket.timeout(20_000).emitWithAck('subscribe', { topic }) };
}

test('a device hears when another begins and stops, numbered, and nobody else does', async () => {
  const [ines, stranger] = [await app.signUp(), await app.signUp()];
  const topic = `playback:${ines.userId}`;
  const phone = await device(ines, topic);
  expect(phone.answer).toEqual({ ok: true, offset: 0 });
  expect((await device(stranger, topic)).answer.ok).toBe(false);
  expect((await device(app.guest(), topic)).answer.ok).toBe(false);

  const report = (deviceId: string, playing: boolean) =>
    ines.post('/api/player/place', { deviceId, playing, trackId: 'tide', position: 7 });
  await report('desk', true);
  await report('desk', true);
  await report('desk', false);
  await until(() => phone.received.length === 2);
  const place = { topic, kind: 'playback', deviceId: 'desk', trackId: 'tide', positionSeconds: 7 };
  expect(phone.received).toEqual([
    { ...place, playing: true, turn: 1, offset: 1 },
    { ...place, playing: false, turn: 2, offset: 2 },
  ]);
});
