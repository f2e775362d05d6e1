import { pageAt } from './route-of';

test.each([
  ['/dashboard', 'HomePage', {}],
  ['/discover', 'DiscoverPage', {}],
  ['/social', 'SocialPage', {}],
  ['/post/p1', 'PostPage', { id: 'p1' }],
  ['/library', 'LibraryPage', {}],
  ['/library/playlist/liked-songs', 'PlaylistPage', { id: 'liked-songs' }],
  ['/playlist/dusk', 'PlaylistPage', { id: 'dusk' }],
  ['/profile', 'ProfilePage', {}],
  ['/history', 'HistoryPage', {}],
  ['/top-lists', 'TopListsPage', {}],
  ['/song/s%201', 'SongPage', { id: 's 1' }],
  ['/album/a1', 'AlbumPage', { id: 'a1' }],
  ['/settings', 'SettingsPage', {}],
  ['/settings/audio-quality', 'SettingsPage', { section: 'audio-quality' }],
  ['/statement', 'StatementPage', {}],
  ['/admin/finance', 'FinancePage', {}],
  ['/upload', 'UploadPage', {}],
  ['/admin/review', 'ReviewPage', {}],
])('%s is %s', (path, module, params) => {
  expect(pageAt(path, '', null)).toMatchObject({ route: { module }, params });
});

test.each(['/nothing', '/song', '/song/s1/more', '/post', '/admin/nothing', '/library/playlist'])(
  '%s is no page',
  (path) => {
    expect(pageAt(path, '', null)).toBeNull();
  },
);

test.each([
  '/library',
  '/library/playlist/p1',
  '/history',
  '/upload',
  '/profile',
  '/settings/legal',
  '/statement',
  '/admin/finance',
  '/admin/review',
])('%s needs a session', (path) => {
  expect(pageAt(path, '', null)?.route.needsSession).toBe(true);
});

test.each(['/dashboard', '/discover', '/social', '/top-lists', '/song/s1', '/album/a1', '/post/p1'])(
  '%s is open to all',
  (path) => {
    expect(pageAt(path, '', null)?.route.needsSession ?? false).toBe(false);
  },
);

test("somebody else's profile is open to all and no root of the tabs", () => {
  expect(pageAt('/profile', '?id=u2', 'u1')?.route).toMatchObject({ needsSession: false, isTabRoot: false });
  expect(pageAt('/profile', '?id=u1', 'u1')?.route).toMatchObject({ needsSession: true, tab: 'profile' });
});
