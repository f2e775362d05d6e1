// Tests bodies that violate the contract: each gets a clear refusal, and nothing is stored. Valid bodies may pass.

import { expectRefusal, make, named, rightful, type Target, targets } from './make-call';
import { rawRequest } from './raw-request';
import { noBodies, spoiledBodies } from './spoiled-bodies';
import { openWorld, type World } from './world';

// Each test makes hundreds of requests, which take long on a busy machine.
jest.setTimeout(180_000);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const json = { 'content-type': 'application/json' };
const takesJson = (call: Target['call']) => call.body !== undefined && (call.bodyType ?? 'json') === 'json';
const withJson = targets.filter(({ call, body }) => body !== undefined && takesJson(call));
const accepts = ({ call }: Target, body: unknown) => call.body?.safeParse(body).success === true;
const refused = [400, 401, 403, 404, 409, 413, 415, 422];

it.each(named(withJson))('%s takes its own body, which is what is spoiled', (_, target) => {
  expect(accepts(target, target.body?.(world.things))).toBe(true);
});

it.each(named(withJson))('%s refuses each field that is spoiled', async (_, target) => {
  const before = await world.position();
  for (const { name, json: raw } of spoiledBodies(target.body?.(world.things) as Record<string, unknown>)) {
    if (accepts(target, JSON.parse(raw))) continue;
    const answer = await make(world, target, rightful(target), { raw, headers: json });
    try {
      expectRefusal(answer, ...refused);
    } catch (error) {
      throw new Error(`${name}: ${error}`);
    }
  }
  expect(await world.writtenSince(before)).toEqual([]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

it.each(named(withJson.filter(({ unknownIds }) => unknownIds !== 'taken')))(
  '%s refuses ids of nothing',
  async (_, target) => {
    const body = target.body?.(world.things) as Record<string, unknown>;
    const ids = Object.entries(body).filter(([, value]) => Object.values(world.things).includes(value as string));
    const before = await world.position();
    for (const [field] of ids) {
      const answer = await make(world, target, rightful(target), { body: { ...body, [field]: 'no-such-thing' } });
      // Removing something that does not exist succeeds.
      if (target.unknownIds !== 'ignored' || answer.status !== 200) expectRefusal(answer, 404, 422);
    }
    expect(await world.writtenSince(before)).toEqual([]);
  },
);

it('a GET answers the same whatever body it brings', async () => {
  const { origin } = world.app;
  const bodies: readonly [raw: string, headers: Record<string, string>][] = [
    ['{half', json],
    [`"${'x'.repeat(300_000)}"`, json],
    ['{}', { ...json, 'content-encoding': 'unknown' }],
    ['{}', { 'content-type': 'application/json; charset=unknown' }],
    [`${'['.repeat(2000)}${']'.repeat(2000)}`, json],
  ];
  for (const [raw, headers] of bodies) {
    const length = { 'content-length': String(Buffer.byteLength(raw)) };
    const answer = await rawRequest(origin, 'GET', '/api/genres', { ...headers, ...length, origin }, raw);
    expect(answer.status).toBe(200);
  }
});

it.each(named(targets.filter(({ call }) => takesJson(call))))('%s refuses what is no body', async (_, target) => {
  const before = await world.position();
  for (const [name, raw, type, statuses] of noBodies) {
    const answer = await make(world, target, rightful(target), { raw, headers: { 'content-type': type } });
    try {
      expectRefusal(answer, ...statuses);
    } catch (error) {
      throw new Error(`${name}: ${error}`);
    }
  }
  expect(await world.writtenSince(before)).toEqual([]);
});

it.each(named(withJson))('%s passes over fields that it does not know', async (_, target) => {
  const known = target.body?.(world.things);
  const raw = `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"toString":7,${JSON.stringify(known).slice(1)}`;
  const { status } = await make(world, target, rightful(target), { raw, headers: json });
  expect(status).toBeLessThan(500);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

it.each([64, 4_000, 100_000])('no call takes JSON nested %s deep, with any idempotency key', async (depth) => {
  const before = await world.position();
  const deep = `${'['.repeat(depth)}1${']'.repeat(depth)}`;
  for (const target of withJson) {
    const raw = `{"deep":${deep},${JSON.stringify(target.body?.(world.things)).slice(1)}`;
    for (const headers of [json, { ...json, 'idempotency-key': `deep-${depth}` }]) {
      const answer = await make(world, target, rightful(target), { raw, headers });
      try {
        expectRefusal(answer, 400);
      } catch (error) {
        throw new Error(`${target.call.method} ${target.call.path}: ${error}`);
      }
    }
  }
  expect(await world.writtenSince(before)).toEqual([]);
});

it.each(['/api/webhooks/stripe', '/api/webhooks/nowpayments'])(
  '%s takes no deep nesting, signed or not',
  async (path) => {
    const raw = `${'['.repeat(4_000)}${']'.repeat(4_000)}`;
    const signatures: Record<string, string>[] = [
      {},
      { 'stripe-signature': 't=1,v1=00', 'x-nowpayments-sig': 'ab'.repeat(64) },
    ];
    for (const signature of signatures) {
      const answer = await world.app.guest().call('POST', path, undefined, { raw, headers: { ...json, ...signature } });
      expectRefusal(answer, 400);
    }
  },
);
