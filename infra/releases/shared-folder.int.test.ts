// Processes with separate folders share one store of files.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SharedReleases } from '../../backend/src/site/shared-releases';
import { MemoryBlobs } from '../../backend/tests/support/files/memory-blobs';
import { temporaryFolder } from '../../backend/tests/support/files/temporary-folder';
import { ReleaseFolder } from './release-folder';
import { promote, type Release } from './stored-registry';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

let blobs: MemoryBlobs;
let process: (name: string) => { readonly folder: ReleaseFolder; readonly shared: SharedReleases };
let serial = 0;
beforeEach(() => {
  blobs = new MemoryBlobs();
  serial += 1;
  process = (name) => {
    const path = join(temporary.path, `${serial}`, name);
    return { folder: new ReleaseFolder(path), shared: new SharedReleases(blobs, path) };
  };
});

/** A build whose files have names that no key of a blob could have. */
function build(content: string): string {
  const folder = join(temporary.path, `build-${serial}-${content}`);
  mkdirSync(join(folder, '__chunks'), { recursive: true });
  writeFileSync(join(folder, 'remoteEntry.js'), content);
  writeFileSync(join(folder, '__chunks', 'Ä b.js'), content);
  return folder;
}

async function release({ folder, shared }: ReturnType<typeof process>, version: string): Promise<void> {
  await shared.pull();
  const published: Release = folder.publish('mfe-player', version, build(version));
  await folder.edit((registry) => promote(registry, 'mfe-player', published));
  await shared.push();
}

const servedBy = ({ folder }: ReturnType<typeof process>) =>
  folder.readRegistry().remotes['mfe-player']?.versions.map(({ version }) => version);

test('a release of one process is served by another, with all of its files', async () => {
  const [cli, api] = [process('cli'), process('api')];
  expect(await api.shared.follow()).toBe(false);
  await release(cli, '0.1.0-aa');
  expect(await api.shared.follow()).toBe(true);
  expect(servedBy(api)).toEqual(['0.1.0-aa']);
  const file = join(api.folder.versionFolder('mfe-player', '0.1.0-aa'), '__chunks', 'Ä b.js');
  expect(readFileSync(file, 'utf8')).toBe('0.1.0-aa');
  expect(await api.shared.follow()).toBe(false);
});

test('a hundred versions that do not exist are looked for in the store at once', async () => {
  const [cli, api] = [process('cli'), process('api')];
  await release(cli, '0.1.0-aa');
  const looks = jest.spyOn(blobs, 'stat');
  const asked = Array.from({ length: 100 }, (_, n) => api.shared.bring('mfe-player', `0.1.0-${n}`));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([false]));
  expect(looks).toHaveBeenCalledTimes(1);
});

test('a process fetches a version on request before its own next poll', async () => {
  const [cli, api] = [process('cli'), process('api')];
  await release(cli, '0.1.0-aa');
  await api.shared.follow();
  await release(cli, '0.1.0-bb');
  const found = await Promise.all([1, 2, 3].map(() => api.shared.bring('mfe-player', '0.1.0-bb')));
  expect(found).toEqual([true, true, true]);
  expect(servedBy(api)).toEqual(['0.1.0-aa']);
  expect(await api.shared.bring('mfe-player', '0.1.0-cc')).toBe(false);
});

test('a folder with releases that were never shared is refused as it is once others were shared', async () => {
  const former = process('former');
  const published = former.folder.publish('mfe-player', '0.0.9-zz', build('0.0.9-zz'));
  await former.folder.edit((registry) => promote(registry, 'mfe-player', published));
  await release(process('image'), '0.1.0-aa');
  await expect(former.shared.pull()).rejects.toThrow('has releases that were never shared (mfe-player 0.0.9-zz)');
  expect(servedBy(former)).toEqual(['0.0.9-zz']);
});

test('a rollback on another machine finds the history and the former version', async () => {
  await release(process('one'), '0.1.0-aa');
  await release(process('two'), '0.1.0-bb');
  const three = process('three');
  await three.shared.pull();
  expect(three.folder.earlierWholeState('mfe-player')?.version).toBe('0.1.0-aa');
  expect(three.folder.releases('mfe-player')).toHaveLength(2);
});

test('a command on another machine keeps the time at which a version was last live', async () => {
  const [one, two, three] = [process('one'), process('two'), process('three')];
  await release(one, '0.1.0-aa');
  await two.shared.pull();
  const noteOf = ({ folder }: typeof one) => join(folder.versionFolder('mfe-player', '0.1.0-aa'), 'release.json');
  const later = new Date('2030-01-01T00:00:00.000Z');
  utimesSync(noteOf(two), later, later);
  await two.shared.push();
  await one.shared.pull();
  await one.shared.push();
  await three.shared.pull();
  expect(statSync(noteOf(three)).mtime).toEqual(later);
});

test('a pruned version is deleted from the store, and a registry never names what is missing', async () => {
  const cli = process('cli');
  await release(cli, '0.1.0-aa');
  await release(cli, '0.1.0-bb');
  await cli.shared.pull();
  rmSync(cli.folder.versionFolder('mfe-player', '0.1.0-aa'), { recursive: true });
  await cli.shared.push();
  expect((await blobs.list('releases/versions/')).filter((key) => key.includes('0.1.0-aa'))).toEqual([]);
  const api = process('api');
  await api.shared.pull();
  expect(existsSync(api.folder.versionFolder('mfe-player', '0.1.0-aa'))).toBe(false);
  expect(servedBy(api)).toEqual(['0.1.0-bb']);
});

test('a release whose files could not all be stored is not announced', async () => {
  const [cli, api] = [process('cli'), process('api')];
  await release(cli, '0.1.0-aa');
  await api.shared.follow();
  const put = blobs.put.bind(blobs);
  blobs.put = (key, ...rest) =>
    key.includes('0.1.0-bb/1') ? Promise.reject(new Error('the store is away')) : put(key, ...rest);
  await expect(release(cli, '0.1.0-bb')).rejects.toThrow('the store is away');
  blobs.put = put;
  expect(await api.shared.follow()).toBe(false);
  await release(process('another'), '0.1.0-cc');
  await api.shared.follow();
  expect(servedBy(api)).toEqual(['0.1.0-cc']);
});

test('the first command shares the releases that the folder already has', async () => {
  const cli = process('cli');
  const published = cli.folder.publish('mfe-player', '0.1.0-aa', build('0.1.0-aa'));
  await cli.folder.edit((registry) => promote(registry, 'mfe-player', published));
  await cli.shared.pull();
  await cli.shared.push();
  const api = process('api');
  await api.shared.follow();
  expect(servedBy(api)).toEqual(['0.1.0-aa']);
});
