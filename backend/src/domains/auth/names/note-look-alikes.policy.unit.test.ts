// Accounts from before names had a skeleton have their claim under the key of the folded name.
import { createHmac } from 'node:crypto';
import { createMemoryCommands, testContext } from '../../../../tests/support/world/memory-commands';
import { accountStream } from '../account/account.stream';
import { findPeopleWith } from '../account/find-people';
import { registerPerson } from '../account/register-person';
import { renamePerson } from '../account/rename-person';
import { usernameClaimStream } from './name-claim.decider';
import { foldName, nameKey } from './name-key';
import { noteLookAlikesPolicy } from './note-look-alikes.policy';

const secrets = { get: (name: string) => Buffer.from(name) };
const cyrillicCoco = '\u0441\u043e\u0441\u043e';
const formerKeyOf = (name: string) =>
  createHmac('sha256', secrets.get('name-keys'))
    .update(`username:${foldName(name)}`)
    .digest('hex');

function createWorld() {
  let nowMs = 1_000_000;
  const deps = { commands: createMemoryCommands(), secrets, clock: { nowMs: () => nowMs } };
  const accounts = deps.commands.handlerOf(accountStream);
  const usernames = deps.commands.handlerOf(usernameClaimStream);
  const policy = noteLookAlikesPolicy(deps);
  let people = 0;
  const register = (username: string) => {
    const email = `p${people++}@libretto.example`;
    return registerPerson(deps, { username, email, password: 'sings at dawn', isArtist: false }, testContext);
  };
  return {
    accounts,
    find: findPeopleWith(deps),
    register: async (username: string) => (await register(username)).kind,
    registerPerson: async (username: string) => {
      const registration = await register(username);
      if (registration.kind !== 'registered') throw new Error(registration.kind);
      return registration.userId;
    },
    registerFormerly: async (userId: string, username: string) => {
      nowMs += 60_000;
      const claimId = `claim-${userId}`;
      const usernameKey = formerKeyOf(username);
      await usernames.execute(usernameKey, { kind: 'claim', holderId: userId, claimId, nowMs }, testContext);
      const address = { email: `${userId}@libretto.example`, emailKey: `e-${userId}`, emailClaimId: `ec-${userId}` };
      const names = { username, usernameKey, usernameClaimId: claimId };
      await accounts.execute(
        userId,
        { kind: 'register', userId, ...names, ...address, passwordHash: 'h', isArtist: false },
        testContext,
      );
      nowMs += 60_000;
    },
    rename: (userId: string, username: string) => renamePerson(deps, userId, username, testContext),
    runPolicy: async (userId: string) => {
      const { UserRegistered: handle } = policy.handlers as unknown as Record<
        'UserRegistered',
        (event: { data: { userId: string } }, reaction: { command: () => typeof testContext }) => Promise<unknown>
      >;
      await handle({ data: { userId } }, { command: () => testContext });
    },
    notesOf: async (name: string) => (await usernames.load(nameKey(secrets, 'username', name))).state.lookAlikes,
  };
}

test.each([
  ['coco', cyrillicCoco],
  [cyrillicCoco, 'coco'],
  ['Tom', 'Torn'],
  ['Loop 10', 'Loop lO'],
  ['Paul', 'PauI'],
  ['Ines', 'lnes'],
])('nobody registers a look-alike of an old name: %j, %j', async (old, lookAlike) => {
  const world = createWorld();
  await world.registerFormerly('old', old);
  await world.runPolicy('old');
  await world.runPolicy('old');
  expect(await world.register(lookAlike)).toBe('username-taken');
});

test('nobody gets an old name itself before the policy has claimed it, and the old name is found', async () => {
  const world = createWorld();
  await world.registerFormerly('old', 'Tom');
  expect(await world.register('TOM')).toBe('username-taken');
  expect(await world.find('tom')).toContain('old');
  expect(await world.find('Torn')).not.toContain('old');
  await world.runPolicy('old');
  expect(await world.find('Torn')).not.toContain('old');
});

test.each([
  ['in their order', ['older', 'younger']],
  ['in the other order', ['younger', 'older']],
])('two old look-alikes read %s keep their names, and their look until both have left it', async (_order, read) => {
  const world = createWorld();
  await world.registerFormerly('older', 'm\u03bf\u03bf');
  await world.registerFormerly('younger', 'moo');
  for (const userId of [...read, ...read]) await world.runPolicy(userId);
  expect(await world.find('moo')).toContain('younger');
  expect(await world.register('rnoo')).toBe('username-taken');
  expect((await world.rename('older', 'Wren')).kind).toBe('renamed');
  expect(await world.register('rnoo')).toBe('username-taken');
  expect((await world.rename('younger', 'Jay')).kind).toBe('renamed');
  expect(await world.register('rnoo')).toBe('registered');
});

test('a name with a capital I is kept from its look-alike of a small l, and from no other case of that', async () => {
  const world = createWorld();
  const ines = await world.registerPerson('Ines');
  await world.runPolicy(ines);
  expect(await world.register('lnes')).toBe('username-taken');
  expect(await world.register('Lnes')).toBe('registered');
});

test('a note of a name that its owner has left is removed with the next note', async () => {
  const world = createWorld();
  for (const name of ['Iris', 'Isla']) {
    const userId = await world.registerPerson('Ines');
    await world.runPolicy(userId);
    await world.rename(userId, name);
  }
  await world.runPolicy(await world.registerPerson('Ines'));
  expect(await world.notesOf('lnes')).toHaveLength(1);
});

test('an old name may be spelled in another case, and is free after its owner has another one', async () => {
  const world = createWorld();
  await world.registerFormerly('old', 'Tom');
  await world.runPolicy('old');
  expect((await world.rename('old', 'TOM')).kind).toBe('renamed');
  expect(await world.register('Torn')).toBe('username-taken');
  expect((await world.rename('old', 'Wren')).kind).toBe('renamed');
  expect(await world.register('Torn')).toBe('registered');
});

test('an old name may be respelled although an older account has a name that looks like it', async () => {
  const world = createWorld();
  await world.registerFormerly('older', 'm\u03bf\u03bf');
  await world.registerFormerly('younger', 'moo');
  for (const userId of ['older', 'younger']) await world.runPolicy(userId);
  expect((await world.rename('younger', 'm\u03bf\u03bf')).kind).toBe('refused');
  expect((await world.rename('younger', 'MOO')).kind).toBe('renamed');
  expect(await world.find('moo')).toContain('younger');
  expect(await world.register('rnoo')).toBe('username-taken');
});

test('an old name that nobody has respelled is free after its owner has another one', async () => {
  const world = createWorld();
  await world.registerFormerly('old', cyrillicCoco);
  await world.runPolicy('old');
  expect((await world.rename('old', 'Wren')).kind).toBe('renamed');
  expect(await world.register('coco')).toBe('registered');
  await world.runPolicy('old');
  expect(await world.register(cyrillicCoco)).toBe('username-taken');
});
