import { isPage, isRegistry, isRemoteFile, isShellFile, withoutQuery } from './kept-addresses';

const at = (path: string) => new URL(path, 'https://libretto.test');

test.each(['/', '/dashboard', '/library/playlist/liked-songs', '/profile?id=7', '/song/a.b/c', '/apiary'])(
  '%s is a page',
  (path) => expect(isPage(at(path))).toBe(true),
);

test.each([
  ...['/api/auth/callback/google?code=1', '/api/audio/1', '/docs', '/embed/song/1', '/health/ready', '/metrics'],
  ...['/sandbox/checkout', '/socket.io/', '/rss/artist', '/sitemap.xml', '/robots.txt', '/icon.svg', '/rest/ping'],
])('%s passes the worker by as a page', (path) => expect(isPage(at(path))).toBe(false));

test('no answer of the API is kept, whatever it is called', () => {
  for (const path of ['/api/images/a.0123456789ab.png', '/api/audio/x.0123456789ab.js', '/api/auth/session']) {
    const kept = [isPage, isShellFile, isRemoteFile, isRegistry].filter((isKept) => isKept(at(path)));
    expect(kept).toEqual([]);
  }
});

test('files of the shell have a hash in their names', () => {
  expect(isShellFile(at('/main.0123456789ab.js'))).toBe(true);
  expect(isShellFile(at('/assets/figtree.0123456789ab.woff2'))).toBe(true);
  expect(isShellFile(at('/service-worker.js'))).toBe(false);
  expect(isShellFile(at('/remotes/mfe-player/1/main.0123456789ab.js'))).toBe(false);
});

test('a later attempt asks for the same file', () => {
  expect(withoutQuery('https://libretto.test/remotes/a/1/b.js?attempt=2')).toBe(
    'https://libretto.test/remotes/a/1/b.js',
  );
});
