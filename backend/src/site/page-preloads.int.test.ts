import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PagePreloads } from './page-preloads';

const folder = mkdtempSync(path.join(tmpdir(), 'libretto-preloads-'));
let writtenAt = 1_000;

/** Each file gets a later modification time than the previous one, because files are reread only when it changes. */
function put(name: string, content: unknown): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  writtenAt += 10;
  utimesSync(file, writtenAt, writtenAt);
}

const pages = [
  { pattern: '^/dashboard/?$', remote: 'mfe-catalogue', module: 'HomePage', calls: ['/api/home?limit=1&offset=0'] },
  { pattern: '^/album/(?<id>[^/]+)/?$', remote: 'mfe-catalogue', module: 'AlbumPage', calls: ['/api/albums/{id}'] },
];
const offers = { '@libretto/kit': { version: '1.2.0', modules: {} } };
const manifest = {
  metaData: { remoteEntry: { name: 'remoteEntry.js' } },
  exposes: [{ name: 'HomePage', assets: { js: { sync: ['home.js'] } } }],
};
const version = (name: string, weight: number, origin = '') => ({
  version: name,
  manifestUrl: `${origin}/remotes/mfe-catalogue/${name}/mf-manifest.json`,
  weight,
  integrity: { 'mf-manifest.json': 'sha384-m', 'remoteEntry.js': 'sha384-e', 'home.js': 'sha384-h' },
});
const needsOf = (range: string) => ({ '@libretto/kit': { range, modules: {} } });
const release = (...versions: unknown[]) =>
  put('releases/registry.json', { schemaVersion: 1, remotes: { 'mfe-catalogue': { versions } } });

const preloads = new PagePreloads(() => path.join(folder, 'site'), path.join(folder, 'releases'));
const addressesAt = (page: string) => [...preloads.htmlFor(page).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

const ofShell = ['/frame.js', '/releases/registry.json'];
const homeCalls = ['/api/auth/session', '/api/home?limit=1&amp;offset=0'];
const albumCalls = ['/api/auth/session', '/api/albums/7%20b'];
const ofHome = (name: string) =>
  ['mf-manifest.json', 'remoteEntry.js', 'home.js'].map((file) => `/remotes/mfe-catalogue/${name}/${file}`);

beforeEach(() => {
  put('site/preloads.json', { scripts: ['/frame.js'], pages, offers });
  put('releases/mfe-catalogue/1.0.0/mf-manifest.json', manifest);
  put('releases/mfe-catalogue/2.0.0/mf-manifest.json', manifest);
  release(version('1.0.0', 100));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('names what the shell loads and what the page of the remote is made of, with the integrity that was released', () => {
  expect(addressesAt('/dashboard')).toEqual([...homeCalls, ...ofShell, ...ofHome('1.0.0')]);
  expect(preloads.htmlFor('/dashboard')).toContain(
    'as="script" href="/remotes/mfe-catalogue/1.0.0/home.js" integrity="sha384-h"',
  );
});

test('names a remote whose needs the shell meets', () => {
  release({ ...version('1.0.0', 100), needs: needsOf('^1.1.0') });
  expect(addressesAt('/dashboard')).toEqual([...homeCalls, ...ofShell, ...ofHome('1.0.0')]);
});

test('fetches answers of the API in the mode in which the page asks for them', () => {
  expect(preloads.htmlFor('/dashboard')).toContain(
    '<link rel="preload" as="fetch" href="/api/auth/session" crossorigin />',
  );
});

test('names nothing for the entrance', () => {
  expect(preloads.htmlFor('/login')).toBe('');
  expect(preloads.htmlFor('/')).toBe('');
});

test('follows a release while the server runs', () => {
  addressesAt('/dashboard');
  release(version('2.0.0', 100), version('1.0.0', 0));
  expect(addressesAt('/dashboard')).toEqual([...homeCalls, ...ofShell, ...ofHome('2.0.0')]);
});

test.each([
  ['some browsers get another version', () => release(version('2.0.0', 10), version('1.0.0', 90))],
  ['the remote comes from another origin', () => release(version('1.0.0', 100, 'https://cdn.test'))],
  ['the shell lacks what it needs', () => release({ ...version('1.0.0', 100), needs: needsOf('^2.0.0') })],
  ['the manifest cannot be read', () => put('releases/mfe-catalogue/1.0.0/mf-manifest.json', '{"meta')],
  ['nothing has been released', () => put('releases/registry.json', '')],
])('leaves the remote to the page where %s', (_, change) => {
  change();
  expect(addressesAt('/dashboard')).toEqual([...homeCalls, ...ofShell]);
});

test('leaves a module to the page that the released remote does not have', () => {
  expect(addressesAt('/album/7%20b')).toEqual([...albumCalls, ...ofShell]);
});

test('preloads nothing for a shell that was built without the list', () => {
  put('site/preloads.json', '');
  expect(preloads.htmlFor('/dashboard')).toBe('');
});
