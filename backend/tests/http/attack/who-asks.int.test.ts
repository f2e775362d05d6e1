// Tests that unauthorized callers are refused, learn nothing, and cause no writes.

import { untilErased } from '../../support/world/until-erased';
import { attackedCalls } from './calls';
import { expectRefusal, isChange, make, named, rightful, type Target, targets } from './make-call';
import { openWorld, type Who, type World } from './world';

// Each test makes hundreds of requests, which take long on a busy machine.
jest.setTimeout(180_000);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** For each kind of access, the callers who lack it and the status that they get. */
const wrongCallers: Readonly<Record<Target['call']['access'], readonly (readonly [Who, number])[]>> = {
  public: [],
  session: [['guest', 401]],
  artist: [
    ['guest', 401],
    ['stranger', 403],
    ['admin', 403],
    ['finance', 403],
  ],
  admin: [
    ['guest', 401],
    ['stranger', 403],
    ['artist', 403],
    ['finance', 403],
  ],
  finance: [
    ['guest', 401],
    ['stranger', 403],
    ['artist', 403],
    ['admin', 403],
  ],
  partner: [
    ['guest', 401],
    ['stranger', 401],
    ['owner', 401],
    ['admin', 401],
  ],
};

it('knows what to expect of every call of the contract', () => {
  expect(targets.filter(({ others }) => others === undefined).map(({ key }) => key)).toEqual([]);
  expect(Object.keys(attackedCalls).length).toBe(targets.length);
});

it.each(named(targets.filter(({ call }) => call.access !== 'public')))(
  '%s refuses who may not call',
  async (_, target) => {
    const before = await world.position();
    for (const [who, status] of wrongCallers[target.call.access]) expectRefusal(await make(world, target, who), status);
    expect(await world.writtenSince(before)).toEqual([]);
  },
);

it.each(named(targets.filter(({ others }) => typeof others === 'number')))(
  '%s refuses whom it does not belong to',
  async (_, target) => {
    const before = await world.position();
    for (const who of ['stranger', 'artist', 'finance'] as const) {
      // Calls for artists reject everyone else before they look up the requested entity.
      const isNoArtist = target.call.access === 'artist' && who !== 'artist';
      expectRefusal(await make(world, target, who), isNoArtist ? 403 : (target.others as number));
    }
    expect(await world.writtenSince(before)).toEqual([]);
  },
);

it.each(named(targets.filter(isChange)))('%s refuses other sites, whatever they send', async (_, target) => {
  const before = await world.position();
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
    expectRefusal(await make(world, target, rightful(target), { headers }), 403);
  }
  expect(await world.writtenSince(before)).toEqual([]);
});

it.each(named(targets.filter(({ key, call }) => call.bodyType === 'form' && !key.endsWith('_log'))))(
  '%s refuses callers without their csrf token',
  async (_, target) => {
    expectRefusal(await make(world, target, 'owner'), 403);
  },
);

it.each(named(targets.filter(({ others, call }) => others === 'own' && call.access === 'session')))(
  '%s is about the caller, whatever they say',
  async (_, target) => {
    const claims = {
      userId: world.things.owner,
      id: world.things.owner,
      byUserId: world.things.owner,
      roles: ['admin'],
    };
    const before = await world.position();
    const query = new URLSearchParams({ userId: claims.userId, id: claims.id }).toString();
    const body = target.body && { ...claims, ...target.body(world.things) };
    const { status } = await make(world, target, 'artist', { query: `${target.query ?? ''}&${query}`, body });
    expect(status).toBeLessThan(500);
    const events = await world.app.deps.eventStore.readAll(before, 1000);
    const actors = events.map(({ metadata }) => metadata.actor).filter((actor) => actor.startsWith('user:'));
    expect(actors.every((actor) => actor === `user:${world.things.artist}`)).toBe(true);
    const streams = events.filter(({ metadata }) => metadata.actor.startsWith('user:')).map(({ streamId }) => streamId);
    expect(streams.filter((stream) => stream.endsWith(world.things.owner))).toEqual([]);
  },
);

describe.each(['suspended', 'deleted'] as const)('somebody who was %s', (end) => {
  let ended: World;
  beforeAll(async () => {
    const person = await world.app.signUp({ isArtist: true });
    const { userId } = person;
    if (end === 'suspended') {
      const body = { isSuspended: true, reason: 'Bought plays' };
      await world.callers.admin.post(`/api/admin/people/${userId}/suspension`, body);
    } else {
      await person.delete('/api/user/delete-account');
      await untilErased(world.app, userId);
    }
    await world.app.settle();
    ended = { ...world, callers: { ...world.callers, stranger: person } };
  });

  it('is a guest to every call, with the cookie that was theirs, and writes nothing', async () => {
    const before = await world.position();
    for (const target of targets.filter(({ call }) => call.access !== 'public' && call.access !== 'partner'))
      expectRefusal(await make(ended, target, 'stranger'), 401);
    expect(await world.writtenSince(before)).toEqual([]);
  });
});
