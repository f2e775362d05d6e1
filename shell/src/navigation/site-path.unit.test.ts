import { sitePath } from './site-path';

const base = 'https://libretto.example/song/s1';

test.each([
  ['/album/a1', '/album/a1'],
  ['https://libretto.example/profile?id=u1#posts', '/profile?id=u1#posts'],
  ['?tab=posts', '/song/s1?tab=posts'],
  ['/docsification', '/docsification'],
])('%s is a page of the site', (address, path) => {
  expect(sitePath(address, base)).toBe(path);
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  'mailto:somebody@example.test',
  'javascript:alert(1)',
  '/api/audio/s1',
  '/docs',
  '/releases/registry.json',
  'http://[',
])('%s is not', (address) => {
  expect(sitePath(address, base)).toBeNull();
});
