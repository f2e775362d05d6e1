// Runs each flood that a limit bounds for a second, and measures what it leaves behind: bytes in the log, mails and
// memory. The bounds are those of one account or address, whatever it sends.
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { createDomains } from '../../../src/composition/application/domains';
import { openMailbox } from '../../support/people/mailbox';
import type { Person } from '../../support/people/paying';
import { publishSong } from '../../support/sound/published-song';
import { startTestApp, type TestApp } from '../../support/world/app';

jest.setTimeout(180_000);

const floodMs = 1_000;
/** How many calls are in flight at once. */
const together = 20;

const mailbox = openMailbox();
let app: TestApp;
let song: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({ domains: (payments) => createDomains({ ...payments, mailer: mailbox.mailer }) });
  const artist = await app.signUp({ isArtist: true });
  song = await publishSong(app, { artistId: artist.userId });
  await app.settle();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.stop();
  mailbox.remove();
});

interface Damage {
  readonly calls: number;
  /** Bytes of the events that were written, as stored. */
  readonly logBytes: number;
  readonly mails: number;
  readonly heapMegabytes: number;
}

const heapBytes = () => {
  global.gc?.();
  return process.memoryUsage().heapUsed;
};

/** Waits until jobs of the test before, such as its mails, write nothing any more. */
async function quiet(): Promise<number> {
  for (let former = -1; ; ) {
    await app.settle();
    const position = await app.deps.eventStore.head();
    if (position === former) return position;
    former = position;
    await delay(500);
  }
}

async function flood(call: (number: number) => Promise<unknown>): Promise<Damage> {
  const position = await quiet();
  const mails = mailbox.unread().length;
  const heap = heapBytes();
  const untilMs = performance.now() + floodMs;
  let calls = 0;
  const one = async () => {
    while (performance.now() < untilMs) await call(calls++);
  };
  await Promise.all(Array.from({ length: together }, one));
  await app.settle();
  let logBytes = 0;
  for (let from = position; ; ) {
    const events = await app.deps.eventStore.readAll(from, 1000);
    const last = events.at(-1);
    if (last === undefined) break;
    logBytes += JSON.stringify(events).length;
    from = last.position;
  }
  return {
    ...{ calls, logBytes, mails: mailbox.unread().length - mails },
    heapMegabytes: (heapBytes() - heap) / 2 ** 20,
  };
}

/** Without a manual collection the heap also holds what the test itself just received. */
const mostHeapMegabytes = 150;
function expectBounds(damage: Damage, most: { readonly logBytes: number; readonly mails?: number }): void {
  expect(damage.calls).toBeGreaterThanOrEqual(together);
  expect(damage.logBytes).toBeLessThanOrEqual(most.logBytes);
  expect(damage.mails).toBeLessThanOrEqual(most.mails ?? 0);
  expect(damage.heapMegabytes).toBeLessThan(mostHeapMegabytes);
}

async function musicApp(person: Person) {
  const { body } = await person.post('/api/user/app-keys', { label: 'Phone' });
  return (name: string, given: string) =>
    app.guest().call('POST', `/rest/${name}?apiKey=${body.secret}&v=1.16.1&c=test&f=json`, undefined, {
      raw: given,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
}

test('full play queues of a music app leave at most 1.5 MB', async () => {
  const ask = await musicApp(await app.signUp());
  const queue = (first: number) => Array.from({ length: 9999 }, (_, at) => `id=${first + at}`).join('&');
  expectBounds(await flood((number) => ask('savePlayQueue', queue(number))), { logBytes: 1_500_000 });
});

test('plays that a music app reports a hundred at once leave at most 1 MB, and the flood ends', async () => {
  const ask = await musicApp(await app.signUp());
  const played = Array.from({ length: 100 }, () => `id=${song}`).join('&');
  const began = performance.now();
  expectBounds(await flood(() => ask('scrobble', played)), { logBytes: 1_000_000 });
  // Without a limit of plays the calls of one second kept the server busy for minutes.
  expect(performance.now() - began).toBeLessThan(60_000);
});

test('support tickets of one person leave at most 700 kB and 20 mails', async () => {
  const person = await app.signUp();
  const asked = (number: number) => ({ subject: `Help ${number}`, message: 'x'.repeat(1000) });
  const damage = await flood((number) => person.post('/api/support/tickets', asked(number)));
  // A person may open 300 tickets in ten minutes; one of these is 2.2 kB in the log.
  expectBounds(damage, { logBytes: 700_000, mails: 20 });
});

// 3,000 changes of settings in ten minutes are allowed; the bounds are those of all of them.
test.each<readonly [string, number, (person: Person, number: number) => Promise<unknown>]>([
  [
    'profiles',
    8_000_000,
    (person, number) =>
      person.call('PUT', `/api/user/profile/${person.userId}`, { bio: `${number} ${'x'.repeat(480)}` }),
  ],
  [
    'user names',
    10_000_000,
    (person, number) => person.post('/api/user/update-username', { username: `Ida ${number}` }),
  ],
  [
    'languages',
    3_000_000,
    (person, number) => person.post('/api/user/language', { language: number % 2 === 0 ? 'de' : 'en' }),
  ],
])('changed %s of one person leave at most %s bytes and no mail', async (_what, logBytes, change) => {
  const person = await app.signUp();
  expectBounds(await flood((number) => change(person, number)), { logBytes });
});

test('requests for a new password mail one address at most ten times', async () => {
  const { email } = await app.signUp();
  const damage = await flood(() => app.guest().post('/api/auth/request-password-reset', { email }));
  expectBounds(damage, { logBytes: 100_000, mails: 10 });
});

test('sign-ins without cookies mail their person at most ten times', async () => {
  const password = 'a quiet evening 7';
  const { email } = await app.signUp({ password });
  const damage = await flood(() => app.signIn(email, password).catch(() => undefined));
  expectBounds(damage, { logBytes: 1_500_000, mails: 10 });
});

test('messages of a socket beyond its budget are refused and write nothing', async () => {
  const socket = io(app.origin, { transports: ['websocket'], extraHeaders: { origin: app.origin }, forceNew: true });
  sockets.push(socket);
  await new Promise<void>((connected) => void socket.once('connect', () => connected()));
  const topic = `comments:song:${song}`;
  const refused: unknown[] = [];
  const damage = await flood(async () => {
    if (!socket.connected) return new Promise((resolve) => setImmediate(resolve));
    const answer = await socket
      .timeout(2_000)
      .emitWithAck('subscribe', { topic, since: 0 })
      .catch(() => undefined);
    if (answer?.ok === false) refused.push(answer);
    return answer;
  });
  expectBounds(damage, { logBytes: 0 });
  // A guest may send a thousand messages; a slow machine may not reach that in a second.
  if (damage.calls > 1_200) expect(refused.length).toBeGreaterThan(0);
});
