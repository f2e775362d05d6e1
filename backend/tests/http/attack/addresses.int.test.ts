// Tests addresses that identify nothing or attempt path traversal, and malformed queries.

import { expectRefusal, make, named, rightful, targets } from './make-call';
import { rawRequest } from './raw-request';
import { openWorld, type World } from './world';

// Each test makes hundreds of requests, which take long on a busy machine.
jest.setTimeout(180_000);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** Ids as they are written in an address. */
const ids = [
  'no-such-thing',
  '01890000-0000-7000-8000-000000000000',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5cboot.ini',
  '%2e%2e',
  'a%00b',
  '%00',
  '%E0%A4%A',
  '%ff',
  '__proto__',
  'constructor',
  "1'%20OR%20'1'='1",
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'x'.repeat(65),
  'x'.repeat(6_000),
  '-1',
  '1e999',
  'NaN',
  '%F0%9F%8E%B5',
];

it.each(named(targets.filter(({ params }) => params)))(
  '%s knows nothing under addresses that name nothing',
  async (_, target) => {
    const before = await world.position();
    const who = rightful(target);
    const body = target.body?.(world.things);
    const content = body === undefined ? '' : JSON.stringify(body);
    for (const name of Object.keys(target.params?.(world.things) ?? {})) {
      for (const id of ids) {
        const params: Record<string, string> = { ...target.params?.(world.things), [name]: id };
        const path = target.call.path.replace(/\{(\w+)\}/g, (_match, each: string) => params[each] as string);
        const headers = {
          cookie: world.callers[who].cookieHeader(),
          origin: world.app.origin,
          ...(content && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
        };
        const answer = await rawRequest(
          world.app.origin,
          target.call.method,
          `${path}?${target.query ?? ''}`,
          headers,
          content,
        );
        try {
          expectRefusal(answer, 400, 403, 404, 422);
          expect(JSON.stringify(answer.body)).not.toContain('<script>');
        } catch (error) {
          throw new Error(`${name} is ${id.slice(0, 70)}: ${error}`);
        }
      }
    }
    expect(await world.writtenSince(before)).toEqual([]);
  },
);

const queryValues = [
  '',
  '-1',
  '0',
  '1.5',
  'NaN',
  '1e999',
  '9'.repeat(400),
  '%00',
  'x'.repeat(5_000),
  '%27%20OR%201=1',
  '%F0',
  '[]',
  '../..',
];

it.each(named(targets.filter(({ call }) => call.query)))('%s takes any query calmly', async (_, target) => {
  const before = await world.position();
  const names = Object.keys(target.call.query?.shape ?? {});
  const refused = [400, 404, 422, ...(target.call.refusals?.[410] ? [410] : [])];
  const queries = names.flatMap((name) => [
    ...queryValues.map((value) => `${name}=${value}`),
    `${name}=1&${name}=2`,
    `${name}[]=1`,
    `${name}[$gt]=`,
    `${name}[__proto__][x]=1`,
  ]);
  for (const query of [...queries, '__proto__[x]=1', 'constructor.prototype.x=1', '&&&=', '%']) {
    const answer = await make(world, target, rightful(target), { query });
    try {
      if (answer.status !== 200) expectRefusal(answer, ...refused);
    } catch (error) {
      throw new Error(`${query.slice(0, 70)}: ${error}`);
    }
  }
  expect(({} as { x?: unknown }).x).toBeUndefined();
  expect(await world.writtenSince(before)).toEqual([]);
});

it('knows no other methods and no addresses except its own', async () => {
  const { origin } = world.app;
  for (const method of ['PATCH', 'PUT', 'DELETE', 'PROPFIND', 'TRACE']) {
    expectRefusal(await rawRequest(origin, method, '/api/auth/session', { origin }), 405);
  }
  for (const path of [
    '/api/../etc/passwd',
    '/api//songs',
    '/api/songs/%2e%2e/comments',
    '/api/%',
    '/API/NOTHING',
    '/api/;/',
  ]) {
    expectRefusal(await rawRequest(origin, 'GET', path), 400, 404);
  }
});

it('knows nobody by a cookie or a header that is made up', async () => {
  const { origin } = world.app;
  const made: Record<string, string>[] = [
    { cookie: `libretto-session=${'A'.repeat(43)}` },
    { cookie: 'libretto-session=' },
    { cookie: `libretto-session=${world.things.session}` },
    { cookie: "libretto-session=' OR 1=1 --" },
    { cookie: 'libretto-session=%00' },
    { cookie: `libretto-session=${'x'.repeat(8_000)}` },
    { authorization: `Bearer ${world.things.session}` },
    { 'x-user-id': world.things.owner, 'x-forwarded-user': world.things.owner },
  ];
  for (const headers of made) expectRefusal(await rawRequest(origin, 'GET', '/api/auth/sessions', headers), 401);
});
