import { linkOf, linksOf, rowOf } from './social-link-rules';

test.each([
  ['instagram', 'lowtide', 'https://instagram.com/lowtide'],
  ['instagram', '@lowtide', 'https://instagram.com/lowtide'],
  ['instagram', 'https://www.instagram.com/lowtide/?hl=en', 'https://instagram.com/lowtide'],
  ['facebook', 'facebook.com/low.tide', 'https://facebook.com/low.tide'],
  ['twitter', 'https://twitter.com/lowtide/status/1', 'https://twitter.com/lowtide'],
  ['youtube', 'lowtide', 'https://youtube.com/@lowtide'],
  ['youtube', 'https://youtube.com/@lowtide', 'https://youtube.com/@lowtide'],
  ['tiktok', '@lowtide', 'https://tiktok.com/@lowtide'],
  ['website', 'lowtide.example', 'https://lowtide.example'],
  ['website', 'http://lowtide.example/tour', 'http://lowtide.example/tour'],
  ['spotify', 'open.spotify.com/artist/1', 'https://open.spotify.com/artist/1'],
  ['instagram', '   ', null],
  ['instagram', 'https://instagram.com/', null],
] as const)('%s: %j is kept as %j', (type, username, link) => {
  expect(linkOf({ type, username })).toBe(link);
});

test('shows a stored link as a user would type it', () => {
  expect(rowOf({ type: 'youtube', link: 'https://youtube.com/@lowtide' })).toEqual({
    type: 'youtube',
    username: 'lowtide',
  });
  expect(rowOf({ type: 'website', link: 'https://lowtide.example' }).username).toBe('https://lowtide.example');
  expect(rowOf({ type: 'myspace', link: 'https://myspace.com/x' }).type).toBe('website');
});

test('blank rows are dropped', () => {
  const rows = [
    { type: 'instagram', username: '' },
    { type: 'tiktok', username: 'lowtide' },
  ] as const;
  expect(linksOf(rows)).toEqual([{ type: 'tiktok', link: 'https://tiktok.com/@lowtide' }]);
});
