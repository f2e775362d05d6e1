import { siteOrigin } from './site-origin';

test.each([
  ['https://music.example', 'music.example', 'https://music.example'],
  ['https://music.example', 'evil.example', 'https://music.example'],
  ['https://music.example', 'localhost:4000', 'https://music.example'],
  ['https://music.example', undefined, 'https://music.example'],
  ['http://localhost:4000', 'localhost:4000', 'http://localhost:4000'],
  ['http://localhost:4000', '127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://localhost:4000', '[::1]:4000', 'http://[::1]:4000'],
  ['http://localhost:4000', '127.0.0.1:4666', 'http://localhost:4000'],
  ['http://localhost:4000', 'evil.example:4000', 'http://localhost:4000'],
  ['http://localhost:4000', 'evil.example@127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://localhost:4000', '127.0.0.1.evil.example:4000', 'http://localhost:4000'],
  ['http://localhost:4000', '//', 'http://localhost:4000'],
  ['http://localhost:0', '127.0.0.1:38211', 'http://127.0.0.1:38211'],
])('of %s, asked as %s, links begin with %s', (publicOrigin, host, expected) => {
  expect(siteOrigin({ headers: { host } }, { publicOrigin })).toBe(expected);
});
