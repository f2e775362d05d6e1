// Whatever a crash or a rival at the worst moment does, a name never has two owners and is never lost for good.
import { createMemoryCommands, testContext } from '../../../../tests/support/world/memory-commands';
import { accountStream } from '../account/account.stream';
import type { NewPerson } from '../account/register-person';
import { registerPerson } from '../account/register-person';
import { renamePerson } from '../account/rename-person';
import { emailClaimStream, usernameClaimStream } from './name-claim.decider';
import { nameKey } from './name-key';

const secrets = { get: (name: string) => Buffer.from(name) };

function createWorld() {
  let nowMs = 1_000_000;
  const deps = { commands: createMemoryCommands(), secrets, clock: { nowMs: () => nowMs } };
  const accounts = deps.commands.handlerOf(accountStream);
  const usernames = deps.commands.handlerOf(usernameClaimStream);
  const key = (name: string) => nameKey(secrets, 'username', name);
  return {
    ...deps,
    accounts,
    usernames,
    key,
    emails: deps.commands.handlerOf(emailClaimStream),
    later: (ms: number) => {
      nowMs += ms;
    },
    register: (person: Partial<NewPerson>) =>
      registerPerson(
        deps,
        { username: 'Wren', email: 'wren@libretto.example', password: 'sings at dawn', isArtist: false, ...person },
        testContext,
      ),
    rename: (userId: string, username: string) => renamePerson(deps, userId, username, testContext),
    /** A claim whose registration or rename never happened, because the process crashed in between. */
    crashAfterClaiming: (name: string, holderId: string) =>
      usernames.execute(key(name), { kind: 'claim', holderId, claimId: `of-${holderId}`, nowMs }, testContext),
  };
}

async function registered(world: ReturnType<typeof createWorld>, person: Partial<NewPerson>): Promise<string> {
  const registration = await world.register(person);
  if (registration.kind !== 'registered') throw new Error(registration.kind);
  return registration.userId;
}

describe('registering', () => {
  test('refuses a name or an address in any spelling, and leaves nothing of the refused one', async () => {
    const world = createWorld();
    await registered(world, {});
    expect((await world.register({ username: 'WREN', email: 'other@libretto.example' })).kind).toBe('username-taken');
    expect((await world.register({ username: 'Robin', email: 'Wren@Libretto.example' })).kind).toBe('email-taken');
    expect((await world.register({ username: 'Robin', email: 'robin@libretto.example' })).kind).toBe('registered');
  });

  test('twenty at once get the name once', async () => {
    const world = createWorld();
    const tries = Array.from({ length: 20 }, (_, n) =>
      world.register({ username: n % 2 ? 'wren' : 'WREN', email: `wren${n}@libretto.example` }),
    );
    const kinds = (await Promise.all(tries)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'registered')).toHaveLength(1);
  });

  test('takes over a claim that a crash left, but not while it may still be used', async () => {
    const world = createWorld();
    await world.crashAfterClaiming('Wren', 'crashed');
    expect((await world.register({})).kind).toBe('username-taken');
    world.later(11_000);
    expect((await world.register({})).kind).toBe('registered');
  });

  test('that was only slow cannot use a claim that was taken over', async () => {
    const world = createWorld();
    await world.crashAfterClaiming('Wren', 'slow');
    world.later(11_000);
    await registered(world, {});
    const late = await world.accounts.execute(
      'slow',
      {
        kind: 'register',
        userId: 'slow',
        username: 'Wren',
        usernameKey: world.key('Wren'),
        usernameClaimId: 'of-slow',
        email: 'slow@libretto.example',
        emailKey: 'k',
        emailClaimId: 'c',
        passwordHash: 'h',
        isArtist: false,
      },
      testContext,
    );
    expect(late).toMatchObject({ kind: 'refused', refusal: 'ClaimRevoked' });
  });
});

describe('renaming', () => {
  test('swaps the names, and the old one is free at once', async () => {
    const world = createWorld();
    const userId = await registered(world, {});
    expect((await world.rename(userId, 'Robin')).kind).toBe('renamed');
    expect((await world.register({ username: 'wren', email: 'b@libretto.example' })).kind).toBe('registered');
    expect((await world.register({ username: 'robin', email: 'c@libretto.example' })).kind).toBe('username-taken');
  });

  test('keeps the claim when only the spelling changes', async () => {
    const world = createWorld();
    const userId = await registered(world, {});
    expect((await world.rename(userId, 'WREN')).kind).toBe('renamed');
    expect((await world.register({ email: 'b@libretto.example' })).kind).toBe('username-taken');
  });

  test('refuses the own and a taken name', async () => {
    const world = createWorld();
    const userId = await registered(world, {});
    await registered(world, { username: 'Robin', email: 'b@libretto.example' });
    expect(await world.rename(userId, 'Wren')).toMatchObject({ refusal: 'SameUsername' });
    expect(await world.rename(userId, 'ROBIN')).toMatchObject({ refusal: 'Taken' });
    expect(await world.rename('nobody', 'Jay')).toMatchObject({ refusal: 'NoSuchAccount' });
  });

  test('that broke off can be tried again at once, and blocks the name for others only for seconds', async () => {
    const world = createWorld();
    const userId = await registered(world, {});
    await world.crashAfterClaiming('Robin', userId);
    expect((await world.rename(userId, 'Robin')).kind).toBe('renamed');
    await world.crashAfterClaiming('Jay', userId);
    world.later(11_000);
    expect((await world.register({ username: 'Jay', email: 'b@libretto.example' })).kind).toBe('registered');
  });

  test('to two names at once ends with one of them, and nobody shares it', async () => {
    const world = createWorld();
    const userId = await registered(world, {});
    await Promise.all([world.rename(userId, 'Robin'), world.rename(userId, 'Jay'), world.rename(userId, 'WREN')]);
    const { state } = await world.accounts.load(userId);
    const name = state.kind === 'registered' ? (state.username ?? '') : '';
    world.later(11_000);
    expect((await world.register({ username: name, email: 'b@libretto.example' })).kind).toBe('username-taken');
    for (const [index, other] of ['Robin', 'Jay', 'Wren'].filter((each) => each !== name).entries()) {
      if (other.toLowerCase() === name.toLowerCase()) continue;
      const registration = await world.register({ username: other, email: `d${index}@libretto.example` });
      expect(registration.kind).toBe('registered');
    }
  });
});
