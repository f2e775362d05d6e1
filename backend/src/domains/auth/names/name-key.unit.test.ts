import {
  canonicalEmail,
  emailKeysOf,
  foldName,
  imitatedNameKey,
  isSameMailbox,
  looksLike,
  nameKey,
  usernameKeysOf,
} from './name-key';

const secrets = (seed: string) => ({ get: (name: string) => Buffer.from(`${seed}/${name}`) });

describe('the key of a name', () => {
  test.each([
    ['Ines Halloran', 'INES  halloran '],
    ['ＩＮＥＳ', 'ines'],
    ['Straße', 'STRASSE'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['Caf\u00e9', 'Cafe\u0301'],
    ['in\u200bes', 'ines'],
    ['ines\u00a0halloran', 'ines halloran'],
  ])('is the same for %j and %j', (a, b) => {
    expect(foldName(a)).toBe(foldName(b));
  });

  test('differs between names, kinds and installations, and never shows the name', () => {
    const key = nameKey(secrets('a'), 'username', 'ines');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(nameKey(secrets('a'), 'username', 'wren')).not.toBe(key);
    expect(nameKey(secrets('a'), 'email', 'ines')).not.toBe(key);
    expect(nameKey(secrets('b'), 'username', 'ines')).not.toBe(key);
  });
});

describe('the key of a user name', () => {
  const own = secrets('a');
  const keyOf = (name: string) => nameKey(own, 'username', name);

  test.each([
    ['coco', '\u0441\u043e\u0441\u043e'],
    ['Scope', '\u0455\u0441\u043e\u0440\u0435'],
    ['oi', '\u03bf\u03b9'],
    ["D'Angelo", 'D\u2019Angelo'],
    ['Modern', 'Modem'],
    ['Paul', 'Pau1'],
    ['Paul', 'Pau|'],
    ['Loop 10', 'Lo0p lO'],
  ])('is the same for %j and its look-alike %j', (name, lookAlike) => {
    expect(keyOf(lookAlike)).toBe(keyOf(name));
  });

  test.each([
    ['Iana', 'Lana'],
    ['Jos\u00e9', 'Jose'],
    ['\u0410\u043d\u043d\u0430', 'Anna'],
  ])('differs between %j and %j', (a, b) => {
    expect(keyOf(a)).not.toBe(keyOf(b));
  });

  test('of capitals finds the name that they imitate, and keeps upper and lower case together', () => {
    const capitals = '\u0412\u041e\u0412';
    expect(imitatedNameKey(own, capitals)).toBe(keyOf('Bob'));
    expect(keyOf(capitals)).toBe(keyOf(capitals.toLowerCase()));
  });

  test.each([
    ['PauI', 'Paul', true],
    ['Iana', 'lana', true],
    ['Iana', 'Lana', false],
    ['\u0412\u041e\u0412', 'Bob', true],
  ])('of %j is one that it imitates, and it looks like %j: %s', (name, other, isAlike) => {
    expect(imitatedNameKey(own, name)).toBe(keyOf(other));
    expect(looksLike(name, other)).toBe(isAlike);
    expect(looksLike(other, name)).toBe(isAlike);
  });

  test('is the only one of most names, and others have former ones', () => {
    expect(usernameKeysOf(own, 'Ines Halloran')).toEqual([keyOf('Ines Halloran')]);
    expect(usernameKeysOf(own, 'Tom')).toHaveLength(2);
    expect(usernameKeysOf(own, '\u0441\u043e\u0441\u043e')).toHaveLength(2);
    expect(usernameKeysOf(own, '\u0441\u043e\u0441\u043e 10')).toHaveLength(3);
  });
});

describe('an address', () => {
  test.each([
    ['Ines@Libretto.test', 'ines@libretto.TEST'],
    ['ines@b\u00fccher.example', 'ines@xn--bcher-kva.example'],
    ['ines@B\u00dcCHER.example', 'ines@bu\u0308cher.example'],
    ['ines@b\u00fccher\u3002example', 'ines@xn--bcher-kva.example'],
    [' ines@libretto.test ', 'ines@libretto.test'],
  ])('%j is the same as %j', (a, b) => {
    expect(canonicalEmail(a)).toBe(canonicalEmail(b));
  });

  test.each([
    ['stra\u00dfe@libretto.test', 'strasse@libretto.test'],
    ['\u0131nes@libretto.test', 'ines@libretto.test'],
    ['ine\u017f@libretto.test', 'ines@libretto.test'],
    ['\u212aim@libretto.test', 'kim@libretto.test'],
    ['\uff49nes@libretto.test', 'ines@libretto.test'],
    ['in\u200bes@libretto.test', 'ines@libretto.test'],
    ['ines@libretto.test', 'ines@libretto.example'],
  ])('%j is another than %j', (a, b) => {
    expect(canonicalEmail(a)).not.toBe(canonicalEmail(b));
    expect(isSameMailbox(a, b)).toBe(false);
  });

  test('of another service is the same mailbox only with the same local part', () => {
    expect(isSameMailbox('Ines@libretto.test', 'ines@libretto.test')).toBe(false);
    expect(isSameMailbox('ines@b\u00fccher.example', 'ines@xn--bcher-kva.EXAMPLE')).toBe(true);
  });

  test('of ASCII letters keeps the key that it had when addresses were folded as names', () => {
    const own = secrets('a');
    expect(emailKeysOf(own, 'Ines@Libretto.test')).toEqual([nameKey(own, 'email', 'ines@libretto.test')]);
  });
});
