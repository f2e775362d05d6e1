// What one crash or one rival at the worst moment leaves behind: never a name with two owners, never a name lost for good.
import { createMemoryCommands, testContext } from '../../../../tests/support/memory-commands';
import { accountStream } from '../account/account.stream';
import type { NewPerson } from '../account/register-person';
import { registerPerson } from '../account/register-person';
import { renamePerson } from '../account/rename-person';
import { emailClaimStream, usernameClaimStream } from './name-claim.decider';
import { nameKey } from './name-key';

const secrets = { get: (name: string) => Buffer.from(name) };

function createHouse() {
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
    /** A claim whose registration or change of name never came: the process died in between. */
    crashAfterClaiming: (name: string, holderId: string) =>
      usernames.execute(key(name), { kind: 'claim', holderId, claimId: `of-${holderId}`, nowMs }, testContext),
  };
}

async function registered(house: ReturnType<typeof createHouse>, person: Partial<NewPerson>): Promise<string> {
  const registration = await house.register(person);
  if (registration.kind !== 'registered') throw new Error(registration.kind);
  return registration.userId;
}

describe('registering', () => {
  test('refuses a name or an address in any spelling, and leaves nothing of the refused one', async () => {
    const house = createHouse();
    await registered(house, {});
    expect((await house.register({ username: 'WREN', email: 'other@libretto.example' })).kind).toBe('username-taken');
    expect((await house.register({ username: 'Robin', email: 'Wren@Libretto.example' })).kind).toBe('email-taken');
    expect((await house.register({ username: 'Robin', email: 'robin@libretto.example' })).kind).toBe('registered');
  });

  test('twenty at once get the name once', async () => {
    const house = createHouse();
    const tries = Array.from({ length: 20 }, (_, n) =>
      house.register({ username: n % 2 ? 'wren' : 'WREN', email: `wren${n}@libretto.example` }),
    );
    const kinds = (await Promise.all(tries)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'registered')).toHaveLength(1);
  });

  test('takes over a claim that a crash left, but not while it may still be used', async () => {
    const house = createHouse();
    await house.crashAfterClaiming('Wren', 'crashed');
    expect((await house.register({})).kind).toBe('username-taken');
    house.later(11_000);
    expect((await house.register({})).kind).toBe('registered');
  });

  test('that was only slow cannot use a claim that was taken over', async () => {
    const house = createHouse();
    await house.crashAfterClaiming('Wren', 'slow');
    house.later(11_000);
    await registered(house, {});
    const late = await house.accounts.execute(
      'slow',
      {
        kind: 'register',
        userId: 'slow',
        username: 'Wren',
        usernameKey: house.key('Wren'),
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
    const house = createHouse();
    const userId = await registered(house, {});
    expect((await house.rename(userId, 'Robin')).kind).toBe('renamed');
    expect((await house.register({ username: 'wren', email: 'b@libretto.example' })).kind).toBe('registered');
    expect((await house.register({ username: 'robin', email: 'c@libretto.example' })).kind).toBe('username-taken');
  });

  test('keeps the claim when only the spelling changes', async () => {
    const house = createHouse();
    const userId = await registered(house, {});
    expect((await house.rename(userId, 'WREN')).kind).toBe('renamed');
    expect((await house.register({ email: 'b@libretto.example' })).kind).toBe('username-taken');
  });

  test('refuses the own and a taken name', async () => {
    const house = createHouse();
    const userId = await registered(house, {});
    await registered(house, { username: 'Robin', email: 'b@libretto.example' });
    expect(await house.rename(userId, 'Wren')).toMatchObject({ refusal: 'SameUsername' });
    expect(await house.rename(userId, 'ROBIN')).toMatchObject({ refusal: 'Taken' });
    expect(await house.rename('nobody', 'Jay')).toMatchObject({ refusal: 'NoSuchAccount' });
  });

  test('that broke off can be tried again at once, and blocks the name for others only for seconds', async () => {
    const house = createHouse();
    const userId = await registered(house, {});
    await house.crashAfterClaiming('Robin', userId);
    expect((await house.rename(userId, 'Robin')).kind).toBe('renamed');
    await house.crashAfterClaiming('Jay', userId);
    house.later(11_000);
    expect((await house.register({ username: 'Jay', email: 'b@libretto.example' })).kind).toBe('registered');
  });

  test('to two names at once ends with one of them, and nobody shares it', async () => {
    const house = createHouse();
    const userId = await registered(house, {});
    await Promise.all([house.rename(userId, 'Robin'), house.rename(userId, 'Jay'), house.rename(userId, 'WREN')]);
    const { state } = await house.accounts.load(userId);
    const name = state.kind === 'registered' ? (state.username ?? '') : '';
    house.later(11_000);
    expect((await house.register({ username: name, email: 'b@libretto.example' })).kind).toBe('username-taken');
    for (const [index, other] of ['Robin', 'Jay', 'Wren'].filter((each) => each !== name).entries()) {
      if (other.toLowerCase() === name.toLowerCase()) continue;
      const registration = await house.register({ username: other, email: `d${index}@libretto.example` });
      expect(registration.kind).toBe('registered');
    }
  });
});
