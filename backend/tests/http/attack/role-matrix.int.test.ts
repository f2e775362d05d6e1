// Makes every call of the contract as every kind of caller, with ids of the owner, of nobody and of no valid form. The
// app refuses answers that the contract does not name; the tables below say who may call at all.
import { expectRefusal, isChange, make, type Target, targets } from './make-call';
import { openWorld, type Who, type World } from './world';

// Thousands of requests, which take long on a busy machine.
jest.setTimeout(300_000);

type Role = Exclude<Who, 'partner'> | 'suspended' | 'deleted' | 'blocked';

const mayCall: Readonly<Record<Target['call']['access'], readonly Role[]>> = {
  public: ['guest', 'suspended', 'deleted', 'blocked', 'stranger', 'artist', 'finance', 'admin', 'owner'],
  session: ['owner', 'stranger', 'artist', 'admin', 'finance', 'blocked'],
  artist: ['owner', 'artist'],
  admin: ['admin'],
  finance: ['finance'],
  partner: [],
};
const withoutSession: readonly Role[] = ['guest', 'suspended', 'deleted'];
/** The callers who may change the owner's data are last. */
const roles = mayCall.public;

/** Calls that end the session or account of the caller or change their roles; they are made last. */
const ending = /signout|delete-account|\/sessions|reset-password|account-deletion|remove-follower|update-account-type/;
const inOrder = [...targets].sort((one, other) => rank(one) - rank(other));
function rank(target: Target): number {
  if (ending.test(target.key)) return 4;
  if (!isChange(target)) return 0;
  // A caller who bought a song or tuned in would get access that the table denies.
  if (typeof target.others === 'number') return 1;
  return target.call.method === 'DELETE' ? 3 : 2;
}

/** Ids for every path parameter: ids that exist nowhere, and texts that are no ids. */
const otherIds = {
  random: ['no-such-thing-0123456789'],
  malformed: ['%00', '..%2f..%2fetc', 'x'.repeat(200)],
} as const;

let world: World;
let worlds: Readonly<Record<Role, World>>;
const whoOf = (role: Role): Who =>
  role === 'suspended' || role === 'deleted' || role === 'blocked' ? 'stranger' : role;

beforeAll(async () => {
  world = await openWorld();
  const { app, callers, things } = world;
  const [suspended, deleted, blocked] = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
  await callers.admin.post(`/api/admin/people/${suspended.userId}/suspension`, { isSuspended: true, reason: 'Spam' });
  await deleted.delete('/api/user/delete-account');
  await callers.owner.post('/api/social/block', { userId: blocked.userId, action: 'block' });
  await app.settle();
  expect(things.owner).toBeDefined();
  const as = (stranger: World['callers']['stranger']): World => ({ ...world, callers: { ...callers, stranger } });
  worlds = {
    ...{ guest: world, owner: world, stranger: world, artist: world, admin: world, finance: world },
    ...{ suspended: as(suspended), deleted: as(deleted), blocked: as(blocked) },
  };
});
// Stopping also rejects every answer that was sent in parts and that the contract does not name.
afterAll(() => world.stop());

const ask = (role: Role, target: Target, params?: Readonly<Record<string, string>>) =>
  make(worlds[role], target, whoOf(role), params ? { params } : {});
const paramsOf = ({ call }: Target, value: string) =>
  Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, value]));
const hasParams = ({ call }: Target) => call.path.includes('{');

test.each(roles.filter((role) => role !== 'owner'))(
  '%s gets at the things of another what the table allows',
  async (role) => {
    for (const target of inOrder) {
      const answer = await ask(role, target);
      const { access } = target.call;
      try {
        if (access === 'partner') expectRefusal(answer, 401);
        else if (!mayCall[access].includes(role)) expectRefusal(answer, withoutSession.includes(role) ? 401 : 403);
        else if (role === 'admin' || target.others === 'open' || target.others === 'own')
          expect(answer.status).not.toBe(500);
        // A person whom the owner blocked does not learn what exists.
        else expectRefusal(answer, target.others, ...(role === 'blocked' ? [404] : []));
      } catch (error) {
        throw new Error(`${target.key}: ${error}`);
      }
    }
  },
);

test.each(roles)('%s finds nothing under ids of nobody', async (role) => {
  for (const target of inOrder.filter(hasParams)) {
    for (const id of otherIds.random) {
      const answer = await ask(role, target, paramsOf(target, id));
      try {
        expect(answer.status).not.toBe(500);
        if (isChange(target) && !isRemoval(target))
          expectRefusal(answer, 400, 401, 403, 404, 409, 410, 412, 415, 422, 429);
      } catch (error) {
        throw new Error(`${target.key} with ${id}: ${error}`);
      }
    }
  }
});

/** Removing what does not exist may succeed. */
const isRemoval = ({ call }: Target) => call.method === 'DELETE';

test.each(roles)('%s is refused ids of no valid form', async (role) => {
  for (const target of inOrder.filter(hasParams)) {
    for (const id of otherIds.malformed) {
      const answer = await ask(role, target, paramsOf(target, id));
      try {
        expectRefusal(answer, 400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 429);
      } catch (error) {
        throw new Error(`${target.key} with ${id}: ${error}`);
      }
    }
  }
});

test('the owner gets an answer of the contract to every call about their own things', async () => {
  for (const target of inOrder) {
    const answer = await ask('owner', target);
    if (answer.status >= 500)
      throw new Error(`${target.key} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    if (target.call.access === 'session' && !ending.test(target.key) && answer.status === 401)
      throw new Error(`${target.key} does not know the owner`);
  }
});
