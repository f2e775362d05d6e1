import { isForeign } from './origin-guard';

test.each([
  ['https://music.example', 'https://music.example', 'music.example', false],
  ['https://music.example', 'http://music.example', 'music.example', true],
  ['https://music.example', 'http://music.example', 'MUSIC.example', true],
  ['https://music.example', 'https://music.example:444', 'music.example:444', false],
  ['http://localhost:4000', 'https://localhost:4000', 'localhost:4000', true],
  ['http://localhost:4000', 'http://127.0.0.1:4000', '127.0.0.1:4000', false],
  ['http://localhost:4000', 'http://evil.example', 'localhost:4000', true],
  ['http://localhost:4000', 'null', 'localhost:4000', true],
])('at %s, a request of %s to %s is foreign: %s', (publicOrigin, origin, host, expected) => {
  expect(isForeign({ headers: { origin, host } }, publicOrigin)).toBe(expected);
});
