import { isMiniPlayerShown } from './player-visibility';

const shown = (pathname: string, facts: { isGuest?: boolean; hasPlayed?: boolean } = {}) =>
  isMiniPlayerShown({ pathname, isGuest: false, hasPlayed: false, ...facts });

test.each(['/login', '/signup', '/base-for-music', '/discover', '/discover/'])(
  'hides on %s, playing or not',
  (path) => {
    expect(shown(path)).toBe(false);
    expect(shown(path, { hasPlayed: true })).toBe(false);
  },
);

test.each(['/dashboard', '/library/playlist/liked-songs', '/song/discover', '/administrators', '/discovery'])(
  'shows on %s',
  (path) => expect(shown(path)).toBe(true),
);

test('hides on admin pages until playback has started there', () => {
  expect(shown('/admin/finance')).toBe(false);
  expect(shown('/admin/finance', { hasPlayed: true })).toBe(true);
});

test("hides on the visitor's landing page", () => {
  expect(shown('/', { isGuest: true })).toBe(false);
  expect(shown('/', { isGuest: false })).toBe(true);
});
