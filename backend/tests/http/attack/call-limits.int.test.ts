// Tests many calls: a hundred concurrent ones are allowed, and a flood gets a refusal that says when to retry.
import { httpCalls } from '@libretto/contracts/http';
import { callLimits } from '../../../src/kernel/http/access/limits-by-call';
import type { Answer } from '../../support/world/client';
import { targets } from './make-call';
import { openWorld, type World } from './world';

// Each test makes thousands of requests, which take long on a busy machine.
jest.setTimeout(300_000);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const keyOfCall = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

/** Makes this many calls, fifty at a time. */
async function flood(count: number, call: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < count) answers.push(...(await Promise.all(Array.from({ length: 50 }, call))));
  return answers;
}
const refused = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 429);

test.each(callLimits.map((limit) => [limit.name, limit] as const))(
  '%s: far above a hundred parallel calls of one person, and for many people behind one address',
  (_, { ofPerson, ofAddress }) => {
    expect(ofPerson).toBeGreaterThanOrEqual(300);
    expect(ofAddress).toBeGreaterThanOrEqual(3 * ofPerson);
  },
);

test('a hundred parallel calls of one person all pass', async () => {
  const { app, callers, things } = world;
  const followed = await app.signUp();
  const calls = [
    () => callers.owner.post(`/api/songs/${things.song}/comments`, { comment: 'again' }),
    () => callers.owner.post('/api/social/posts', { description: 'again' }),
    () => callers.owner.post('/api/social/follow', { userId: followed.userId, action: 'follow' }),
    () => callers.owner.form('/api/auth/_log', { code: 'X' }),
  ];
  for (const call of calls) expect(refused(await Promise.all(Array.from({ length: 100 }, call)))).toEqual([]);
});

test('a flood of one person is limited, names the time of the next attempt, and affects nobody else', async () => {
  const { app, things } = world;
  const [flooder, other] = [await app.signUp(), await app.signUp()];
  const followed = await app.signUp();
  const follow = (client: typeof flooder) => () =>
    client.post('/api/social/follow', { userId: followed.userId, action: 'follow' });
  const answers = await flood(1100, follow(flooder));
  expect(refused(answers)).toHaveLength(100);
  const { status, headers, body } = refused(answers)[0] as Answer;
  expect(status).toBe(429);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toMatchObject({ code: 'too-many-requests', error: 'Too many requests. Please try again later.' });

  expect((await follow(other)()).status).toBe(200);
  expect((await flooder.get(`/api/songs/${things.song}/comments`)).status).toBe(200);
  app.clock.advance(Number(headers.get('retry-after')) * 1000);
  expect((await follow(flooder)()).status).toBe(200);
});

test('guests are counted by their address', async () => {
  const { app } = world;
  app.clock.advance(600_000);
  const answers = await flood(1250, () => app.guest().form('/api/auth/_log', { code: 'X' }));
  expect(refused(answers)).toHaveLength(50);
});

test('another way to write an address is the same call', async () => {
  const { app } = world;
  const flooder = await app.signUp();
  const followed = await app.signUp();
  const body = { userId: followed.userId, action: 'follow' };
  app.clock.advance(600_000);
  await flood(1000, () => flooder.post('/api/social/follow', body));
  for (const path of ['/API/Social/Follow', '/api/social/follow/', '/api/social/follow?x=1'])
    expect((await flooder.post(path, body)).status).toBe(429);
});

test('every call that is limited exists', () => {
  const known = targets.map(({ call }) => `${call.method} ${call.path}`);
  for (const { calls } of callLimits) expect(known).toEqual(expect.arrayContaining([...calls]));
});

test('every call that changes something has one limit', () => {
  const limited = callLimits.flatMap(({ calls }) => [...calls] as string[]);
  const changes = httpCalls.filter(({ method }) => (method as string) !== 'GET').map(keyOfCall);
  expect(changes.filter((key) => limited.filter((each) => each === key).length !== 1)).toEqual([]);
});
