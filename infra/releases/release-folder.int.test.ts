import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseLocalBuilds } from './local-builds';
import { ReleaseFolder } from './release-folder';
import { canary, promote, rollBack } from './stored-registry';

let root: string;
let releases: ReleaseFolder;

/** Writes a built remote where the build would put it. */
function build(remote: string, version: string, code = `// ${version}`): string {
  const folder = path.join(root, remote, 'dist', version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'remoteEntry.js'), code);
  writeFileSync(path.join(folder, 'mf-manifest.json'), '{}');
  writeFileSync(path.join(folder, 'remoteEntry.js.map'), '{}');
  const note = { version, folder: path.relative(root, folder) };
  writeFileSync(path.join(root, remote, 'dist/build.json'), JSON.stringify(note));
  return folder;
}

async function start(): Promise<string[]> {
  const remotes = ['mfe-player', 'mfe-social'];
  return (await releaseLocalBuilds({ repoRoot: root, releasesFolder: releases.folder, remotes })).released;
}
const live = (remote: string) =>
  releases.readRegistry().remotes[remote]?.versions.map(({ version, weight }) => [version, weight]);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'libretto-releases-'));
  releases = new ReleaseFolder(path.join(root, 'data/releases'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('writes a registry from the built remotes when there is none', async () => {
  build('mfe-player', '1');
  build('mfe-social', '7');
  expect(await start()).toEqual(['mfe-player 1', 'mfe-social 7']);
  expect(live('mfe-player')).toEqual([['1', 100]]);
  expect(live('mfe-social')).toEqual([['7', 100]]);
});

test('does nothing at a start without a new build', async () => {
  build('mfe-player', '1');
  await start();
  const before = readFileSync(path.join(releases.folder, 'registry.json'), 'utf8');
  expect(await start()).toEqual([]);
  expect(readFileSync(path.join(releases.folder, 'registry.json'), 'utf8')).toBe(before);
});

test('follows a newer build until a release command has pinned the remote', async () => {
  build('mfe-player', '1');
  await start();
  build('mfe-player', '2');
  await start();
  expect(live('mfe-player')).toEqual([['2', 100]]);

  const first = releases.release('mfe-player', '1');
  if (!first) throw new Error('1 is no longer there');
  await releases.edit((registry) => promote(registry, 'mfe-player', first));
  build('mfe-player', '3');
  expect(await start()).toEqual([]);
  expect(live('mfe-player')).toEqual([['1', 100]]);
  expect(releases.release('mfe-player', '3')).toBeDefined();
});

test('keeps a published version as it was, whatever is built under its name later', () => {
  releases.publish('mfe-player', '1', build('mfe-player', '1', 'first'));
  releases.publish('mfe-player', '1', build('mfe-player', '1', 'second'));
  expect(readFileSync(path.join(releases.folder, 'mfe-player/1/remoteEntry.js'), 'utf8')).toBe('first');
});

test('notes the hash of every file that a browser may load, and keeps source maps back', () => {
  const { integrity } = releases.publish('mfe-player', '1', build('mfe-player', '1', 'code'));
  const hash = createHash('sha256').update('code').digest('base64');
  expect(integrity).toMatchObject({ 'remoteEntry.js': `sha256-${hash}`, 'mf-manifest.json': expect.any(String) });
  expect(existsSync(path.join(releases.folder, 'mfe-player/1/remoteEntry.js.map'))).toBe(false);
});

/** Rolls back as `npm run release -- rollback` does, and returns the version that all browsers get then. */
async function goBack(remote: string): Promise<string | undefined> {
  const earlier = releases.earlierWholeState(remote);
  if (earlier) await releases.edit((registry) => rollBack(registry, remote, earlier));
  return earlier?.version;
}

const published = (version: string) => releases.publish('mfe-player', version, build('mfe-player', version));
const release = (version: string) => releases.edit((registry) => promote(registry, 'mfe-player', published(version)));

test('goes back to what everybody had before a canary, past changes of others', async () => {
  await release('1');
  await releases.edit((registry) => canary(registry, 'mfe-player', published('2'), 10));
  const other = releases.publish('mfe-social', '7', build('mfe-social', '7'));
  await releases.edit((registry) => promote(registry, 'mfe-social', other));

  expect(await goBack('mfe-player')).toBe('1');
  expect(live('mfe-player')).toEqual([['1', 100]]);
  expect(live('mfe-social')).toEqual([['7', 100]]);
});

test('each rollback goes one version further back, and never to a canary or a withdrawn version', async () => {
  await release('0');
  await release('1');
  await releases.edit((registry) => canary(registry, 'mfe-player', published('bad'), 10));
  await release('bad');
  expect(await goBack('mfe-player')).toBe('1');
  expect(await goBack('mfe-player')).toBe('0');
  expect(await goBack('mfe-player')).toBeUndefined();
  expect(live('mfe-player')).toEqual([['0', 100]]);

  await release('3');
  expect(await goBack('mfe-player')).toBe('0');
  expect(await goBack('mfe-player')).toBeUndefined();
});

test('a rollback has no target after a first canary, promote and two rollbacks', async () => {
  await release('1');
  await releases.edit((registry) => canary(registry, 'mfe-player', published('bad'), 10));
  await release('bad');
  expect(await goBack('mfe-player')).toBe('1');
  expect(await goBack('mfe-player')).toBeUndefined();
  expect(live('mfe-player')).toEqual([['1', 100]]);
});

test('passes over a version that was cleared away', async () => {
  for (const version of ['1', '2', '3']) await release(version);
  rmSync(path.join(releases.folder, 'mfe-player/2'), { recursive: true });
  expect(await goBack('mfe-player')).toBe('1');
});

test('a rollback has no target before the first change', () => {
  expect(releases.earlierWholeState('mfe-player')).toBeUndefined();
});

test('lets two editors change the registry at once without losing either change', async () => {
  const one = releases.publish('mfe-player', '1', build('mfe-player', '1'));
  const seven = releases.publish('mfe-social', '7', build('mfe-social', '7'));
  await Promise.all([
    releases.edit((registry) => promote(registry, 'mfe-player', one)),
    new ReleaseFolder(releases.folder).edit((registry) => promote(registry, 'mfe-social', seven)),
  ]);
  expect(Object.keys(releases.readRegistry().remotes).sort()).toEqual(['mfe-player', 'mfe-social']);
  expect(readdirSync(releases.folder).filter((name) => /tmp|lock/.test(name))).toEqual([]);
});

test('clears an old version away that nobody gets, but only when no page that is still open can need it', async () => {
  const versions = ['1', '2', '3', '4', '5', '6', '7'];
  for (const version of versions) {
    build('mfe-player', version);
    await start();
  }
  const isThere = (version: string) => existsSync(path.join(releases.folder, 'mfe-player', version));
  releases.prune('mfe-player');
  expect(versions.filter(isThere)).toEqual(versions);

  const longAgo = new Date(Date.now() - 15 * 86_400_000);
  utimesSync(path.join(releases.folder, 'mfe-player/1/release.json'), longAgo, longAgo);
  utimesSync(path.join(releases.folder, 'mfe-player/2/release.json'), longAgo, longAgo);
  releases.prune('mfe-player');
  // The newest five versions besides the live one are kept whatever their age.
  expect(versions.filter(isThere)).toEqual(['2', '3', '4', '5', '6', '7']);
});

test('a damaged registry is named by its file, which is to be restored', () => {
  mkdirSync(releases.folder, { recursive: true });
  const file = path.join(releases.folder, 'registry.json');
  writeFileSync(file, '{bad');
  expect(() => releases.readRegistry()).toThrow(`${file} is damaged; restore it from a backup`);
});
