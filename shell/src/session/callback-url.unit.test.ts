import { safeDestination, signInAddress } from './callback-url';

const origin = 'https://libretto.example';

test.each([
  ['/settings/audio-quality?x=1#top', '/settings/audio-quality?x=1#top'],
  ['https://libretto.example/history', '/history'],
  [null, '/dashboard'],
  ['', '/dashboard'],
])('goes on to %s within the site', (asked, expected) => {
  expect(safeDestination(asked, origin)).toBe(expected);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://libretto.example@evil.example/',
  'https://user:password@libretto.example/',
  'http://[',
])('never leaves the site for %s', (asked) => {
  expect(safeDestination(asked, origin)).toBe('/dashboard');
});

test('makes no other site out of a path with two slashes', () => {
  expect(safeDestination('https://libretto.example//evil.example', origin)).toBe('/evil.example');
});

test.each(['/login', '/signup?callbackUrl=/history', '/api/auth/signout'])('does not lead back to %s', (asked) => {
  expect(safeDestination(asked, origin)).toBe('/dashboard');
});

test('asks for a session with the way back', () => {
  expect(signInAddress('/library/playlist/p1?x=a b')).toBe(
    '/login?error=SessionRequired&callbackUrl=%2Flibrary%2Fplaylist%2Fp1%3Fx%3Da+b',
  );
});
