import { canonicalEmail, foldName, formerEmailKey, isSameMailbox, nameKey } from './name-key';

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
    expect(nameKey(own, 'email', 'Ines@Libretto.test')).toBe(formerEmailKey(own, 'ines@libretto.test'));
  });
});
