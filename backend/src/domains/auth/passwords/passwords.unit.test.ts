import { isCommonPassword, refuseCommonPassword } from './common-passwords';
import { hashPassword, verifyPassword } from './passwords';

describe('a password', () => {
  test('is kept as a salted argon2id hash and verified against it', async () => {
    const passwordHash = await hashPassword('a quiet harbour');
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(passwordHash).not.toBe(await hashPassword('a quiet harbour'));
    expect(await verifyPassword(passwordHash, 'a quiet harbour')).toBe(true);
    expect(await verifyPassword(passwordHash, 'A quiet harbour')).toBe(false);
  });

  test('is the same however a keyboard composes its letters', async () => {
    const passwordHash = await hashPassword('caf\u00e9 au lait');
    expect(await verifyPassword(passwordHash, 'cafe\u0301 au lait')).toBe(true);
  });

  test('never fits an account that does not exist, not even the stand-in', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
  });

  test.each([
    ...['123456', 'Password1', 'QWERTY', 'iloveyou', 'zzzzzzzz', '!!!!!!', '9876543210', 'abcdefgh', 'rootroot'],
    ...['P@ssw0rd', 'qwertz', 'trustno1', 'passwort', 'butterfly', 'password!', 'ncc1701', 'hunter22', 'Libretto'],
  ])('%s is too common', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  test.each(['a quiet harbour', 'Tr4velling-light', 'zzzzzzzy', 'libretto for two'])('accepts %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});

test.each(['Wanda Reed', 'wandareed', 'WANDA@libretto.test', 'wanda'])(
  'one’s own name or address is no password: %s',
  async (own) => {
    const known = { username: 'Wanda Reed', email: 'wanda@libretto.test' };
    await expect(refuseCommonPassword(own, known)).rejects.toThrow('This password is too common');
    await expect(refuseCommonPassword(`${own} by the sea`, known)).resolves.toBeUndefined();
  },
);
