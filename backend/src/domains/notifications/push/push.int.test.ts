import { until } from '../../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { type PushService, startPushService } from '../../../../tests/support/people/push-service';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { openWebPushSender } from '../../../adapters/web-push/web-push-sender';
import { createDomains } from '../../../composition/application/domains';
import { pushStream } from './push.decider';

let service: PushService;
let app: TestApp;
// Deleting an account sends a last mail.
const mailer = { send: async () => undefined };
const domains = () => createDomains({ mailer, pushSender: openWebPushSender({ alsoCalled: [service.origin] }) });

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ domains: domains() });
});
afterEach(() => {
  expect(service.faults.splice(0)).toEqual([]);
  service.taken.splice(0);
  service.answers.splice(0);
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

type Person = Awaited<ReturnType<TestApp['signUp']>>;

async function withDevice(person?: Person) {
  const listener = person ?? (await app.signUp());
  const device = service.device();
  const { status, body } = await listener.post('/api/notifications/push-devices', device.subscription);
  expect(status).toBe(201);
  return { listener, device, id: body.device.id as string };
}

/** Waits until every job is done, failed for good or waits for a retry. */
async function worked() {
  await app.settle();
  await until(async () => (await app.deps.jobs.counts()).running === 0 && !(await hasDueJob()));
}
async function hasDueJob() {
  const { waiting = 0, lastFailedMs } =
    (await app.deps.jobs.countsByType()).find(({ type }) => type === 'push-notification') ?? {};
  return waiting > 0 && lastFailedMs === undefined;
}

/** Advances the clock past the retry delay of a failed job; a running one would lose its lease. */
async function tryAgain() {
  await until(async () => {
    const { running, waiting } = await app.deps.jobs.counts();
    return running === 0 && waiting > 0;
  });
  app.clock.advance(60_000);
}

async function followedBy(person: { userId: string }, follower?: Person) {
  const fan = follower ?? (await app.signUp());
  await fan.post('/api/social/follow', { userId: person.userId, action: 'follow' });
  return fan;
}

test('a notification arrives on the device that asked for it, once, readable there alone and signed by the installation', async () => {
  const { listener, device } = await withDevice();
  const { publicKey } = (await listener.get('/api/notifications/push-key')).body;
  const fan = await followedBy(listener);
  await worked();
  expect(service.taken).toHaveLength(1);
  const [push] = service.taken;
  expect(push).toMatchObject({
    path: device.path,
    senderKey: publicKey,
    claims: { aud: service.origin, sub: 'mailto:push@libretto.test' },
    payload: { body: `${fan.username} follows you`, link: `/profile?id=${fan.userId}`, unread: 1 },
  });
  const { notifications } = (await listener.get('/api/notifications')).body;
  expect(push?.payload).toMatchObject({ id: notifications[0].id, tag: notifications[0].id });
  expect(push?.bytes).toBeLessThan(1_000);
});

test('the key is the same at every start, and another installation has another', async () => {
  const keyOf = async (site: TestApp) =>
    (await (await site.signUp()).get('/api/notifications/push-key')).body.publicKey;
  const folder = temporaryFolder();
  const keys: string[] = [];
  for (let starts = 0; starts < 2; starts++) {
    const site = await startTestApp({ dataDir: folder.path });
    keys.push(await keyOf(site));
    await site.stop();
  }
  folder.remove();
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65);
  expect(keys[1]).toBe(keys[0]);
  expect(await keyOf(app)).not.toBe(keys[0]);
});

test('notifications of one group replace each other on the device', async () => {
  const { listener } = await withDevice();
  await followedBy(listener);
  await worked();
  const latest = await followedBy(listener);
  await worked();
  const [first, second] = service.taken;
  expect(service.taken).toHaveLength(2);
  expect(second?.payload.tag).toBe(first?.payload.tag);
  expect(second?.headers.topic).toBe(first?.headers.topic);
  expect(second?.payload.id).not.toBe(first?.payload.id);
  expect(second?.payload.body).toMatch(new RegExp(`^${latest.username} and .+ follow you$`));
});

test('each device gets it, one that was turned off does not, and others cannot turn it off', async () => {
  const { listener, device } = await withDevice();
  const elsewhere = await app.signIn(listener.email, 'a quiet evening 7');
  const another = service.device();
  await elsewhere.post('/api/notifications/push-devices', another.subscription);
  const { devices } = (await elsewhere.get('/api/notifications/push-devices')).body;
  expect(devices.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
  await followedBy(listener);
  await worked();
  expect(service.taken.map(({ path }) => path).sort()).toEqual([device.path, another.path].sort());
  const stranger = await app.signUp();
  const address = `/api/notifications/push-devices/${devices[0].id}`;
  expect((await stranger.delete(address)).status).toBe(404);
  expect((await listener.delete(address)).status).toBe(200);
  service.taken.splice(0);
  await followedBy(listener);
  await worked();
  expect(service.taken.map(({ path }) => path)).toEqual([device.path]);
});

test('a push subscription ends with its session', async () => {
  const { listener } = await withDevice();
  const elsewhere = await app.signIn(listener.email, 'a quiet evening 7');
  await elsewhere.delete('/api/auth/sessions');
  await followedBy(listener);
  await worked();
  expect(service.taken).toEqual([]);
  expect((await elsewhere.get('/api/notifications/push-devices')).body.devices).toEqual([]);
});

test('a push subscription ends with its account, and the log no longer reveals its address', async () => {
  const { listener, device } = await withDevice();
  const stored = () => app.deps.eventStore.readStream(`push-${listener.userId}`, 0, 10);
  expect(JSON.stringify(await stored())).not.toContain(device.path);
  expect((await listener.delete('/api/user/delete-account')).status).toBe(200);
  await app.settle();
  await until(async () => (await stored()).some(({ type }) => type === 'PushEnded'));
  // The event is encrypted under the person's key, which is destroyed.
  await until(async () => (await app.deps.personalKeys.find(listener.userId)) === undefined);
  const { state } = await app.deps.commands.handlerOf(pushStream).load(listener.userId);
  expect(state.devices).toEqual([]);
});

test.each([404, 410])('a push subscription ends when the push service answers %i', async (status) => {
  const { listener } = await withDevice();
  service.answers.push(status);
  await followedBy(listener);
  await worked();
  expect((await listener.get('/api/notifications/push-devices')).body.devices).toEqual([]);
  await followedBy(listener);
  await worked();
  expect(service.taken).toEqual([]);
});

test.each([503, { status: 429, retryAfter: '60' }])(
  'a push service that answers %j gets it later, once',
  async (answer) => {
    const { listener } = await withDevice();
    service.answers.push(answer);
    await followedBy(listener);
    await app.settle();
    await until(async () => service.answers.length === 0);
    expect(service.taken).toEqual([]);
    await tryAgain();
    await until(async () => service.taken.length > 0);
    expect(service.taken).toHaveLength(1);
  },
);

test('a repeat after a lost answer has the same tag, so a device shows it once', async () => {
  const { listener } = await withDevice();
  service.answers.push('nothing');
  await followedBy(listener);
  await app.settle();
  await tryAgain();
  await until(async () => service.taken.length > 1);
  const [first, second] = service.taken;
  expect(second?.payload).toEqual(first?.payload);
  expect(second?.headers.topic).toBe(first?.headers.topic);
});

test('kinds are chosen for pushes and for the bell separately', async () => {
  const { listener } = await withDevice();
  const { kinds } = (await listener.post('/api/notifications/push-kinds', { kinds: { follow: false } })).body;
  expect(kinds).toMatchObject({ follow: false, comment: true, moderation: true });
  await followedBy(listener);
  await worked();
  expect(service.taken).toEqual([]);
  await listener.post('/api/notifications/push-kinds', { kinds: { follow: true } });
  await listener.post('/api/user/update-notification-settings', { kinds: { follow: false } });
  await app.settle();
  const fan = await followedBy(listener);
  await worked();
  expect(service.taken.map(({ payload }) => payload.body)).toEqual([`${fan.username} follows you`]);
  expect((await listener.get('/api/notifications/count')).body.unread).toBe(1);
});

describe('outdated notifications', () => {
  let asleep: TestApp;
  let owner: Person;
  let device: ReturnType<PushService['device']>;
  beforeEach(async () => {
    asleep = await startTestApp({ domains: domains(), runJobs: false });
    owner = await asleep.signUp();
    device = service.device();
    await owner.post('/api/notifications/push-devices', device.subscription);
  });

  /** The queue is processed only after the next start. */
  async function sentAfterwards() {
    await asleep.settle();
    const { waiting } = await asleep.deps.jobs.counts();
    const { dataDir, clock } = asleep;
    return { waiting, dataDir, clock };
  }
  afterEach(() => asleep.stop());

  test.each([
    ['seen meanwhile', async () => void (await owner.post('/api/notifications/mark-seen', { markAllAsSeen: true }))],
    [
      'of somebody who was blocked meanwhile',
      async (fan: Person) => void (await owner.post('/api/social/block', { userId: fan.userId, action: 'block' })),
    ],
    [
      'taken back',
      async (fan: Person) => void (await fan.post('/api/social/follow', { userId: owner.userId, action: 'unfollow' })),
    ],
    ['a day old', async () => asleep.clock.advance(25 * 60 * 60_000)],
  ])('%s', async (_name, meanwhile) => {
    const fan = await asleep.signUp();
    await fan.post('/api/social/follow', { userId: owner.userId, action: 'follow' });
    await asleep.settle();
    await meanwhile(fan);
    const { waiting } = await sentAfterwards();
    expect(waiting).toBeGreaterThan(0);
    expect(await runQueue(asleep)).toEqual(['follow']);
    expect(service.taken).toEqual([]);
  });

  test('a comment that was deleted', async () => {
    const { post } = (await owner.post('/api/social/posts', { description: 'A hall.' })).body;
    const guest = await asleep.signUp();
    const { comment } = (await guest.post(`/api/posts/${post.id}/comments`, { comment: 'Oh' })).body;
    await asleep.settle();
    await guest.delete(`/api/comments/${comment.id}`);
    await asleep.settle();
    await runQueue(asleep);
    expect(service.taken).toEqual([]);
  });

  test('and several together are one push', async () => {
    for (let fans = 0; fans < 3; fans++) {
      const fan = await asleep.signUp();
      await fan.post('/api/social/follow', { userId: owner.userId, action: 'follow' });
    }
    await asleep.settle();
    await runQueue(asleep);
    expect(service.taken).toHaveLength(1);
    expect(service.taken[0]?.payload.body).toMatch(/and 2 others follow you$/);
  });
});

/** Processes pending jobs, like the next start would. */
async function runQueue(asleep: TestApp): Promise<readonly string[]> {
  const done: string[] = [];
  const definitions = domains().flatMap((domain) => domain.wire?.(asleep.deps).jobs ?? []);
  const definition = definitions.find(({ type }) => type === 'push-notification');
  for (;;) {
    const job = await asleep.deps.jobs.claim(['push-notification'], 'a test', 60_000);
    if (job === undefined || definition === undefined) return done;
    const run = { jobId: job.id, attempt: 1, progress: async () => undefined, signal: new AbortController().signal };
    await definition.run(job.payload, run);
    await asleep.deps.jobs.complete(job.id, 'a test');
    done.push('follow');
  }
}

test.each([
  ...['http://push.example/1', 'https://127.0.0.1/1', 'https://localhost/1', 'https://10.0.0.1/'],
  ...['https://169.254.169.254/latest/meta-data', 'https://printer.local/'],
])('%s is no address of a push service', async (endpoint) => {
  const listener = await app.signUp();
  const { keys } = service.device().subscription;
  const { status, body } = await listener.post('/api/notifications/push-devices', { endpoint, keys });
  expect([status, body.error]).toEqual([422, 'This is no address of a push service']);
});
