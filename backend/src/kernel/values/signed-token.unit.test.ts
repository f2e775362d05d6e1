import { isSignature, purposeAt, readSignedToken, signatureOf, signedToken } from './signed-token';

const secret = Buffer.alloc(32, 1);

test('a token names its two ids for its purpose and secret alone', () => {
  const token = signedToken(secret, 'unsubscribe', ['user-1', 'mail_2']);
  expect(readSignedToken(secret, 'unsubscribe', token)).toEqual(['user-1', 'mail_2']);
  expect(readSignedToken(secret, 'confirm', token)).toBeUndefined();
  expect(readSignedToken(Buffer.alloc(32, 2), 'unsubscribe', token)).toBeUndefined();
});

test('a token with other ids or another form is refused', () => {
  const token = signedToken(secret, 'unsubscribe', ['user-1', 'mail_2']);
  for (const forged of [token.replace('user-1', 'user-2'), token.replace('mail_2', 'mail_3'), `${token}A`, 'a.b', ''])
    expect(readSignedToken(secret, 'unsubscribe', forged)).toBeUndefined();
});

test('a link from before a security event of its account has another purpose', () => {
  expect([purposeAt('reset', 0), purposeAt('reset', 1)]).toEqual(['reset', 'reset@1']);
});

test('a signature in either encoding is that of its text alone', () => {
  for (const encoding of ['base64url', 'hex'] as const) {
    const signature = signatureOf(secret, 'text', encoding);
    expect(isSignature(secret, 'text', signature, encoding)).toBe(true);
    expect(isSignature(secret, 'other', signature, encoding)).toBe(false);
    expect(isSignature(secret, 'text', signature.slice(0, -4), encoding)).toBe(false);
  }
});
