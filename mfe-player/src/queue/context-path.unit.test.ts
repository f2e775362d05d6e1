import { pathOfContext } from './context-path';

test.each([
  ['playlist', 'dusk', '/playlist/dusk'],
  ['playlist', 'liked-songs', '/library/playlist/liked-songs'],
  ['album', 'vespers', '/album/vespers'],
  ['artist', 'nour', '/profile?id=nour'],
  ['song', 'tide', '/song/tide'],
  ['search', 'tide', null],
  ['playlist', undefined, null],
] as const)('a queue of %s %s came from %s', (type, id, path) => {
  expect(pathOfContext({ type, name: 'x', ...(id && { id }) })).toBe(path);
});
