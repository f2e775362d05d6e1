import { foldName, nameKey } from './name-key';

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
