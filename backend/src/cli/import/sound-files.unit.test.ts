import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { soundFilesIn } from './sound-files';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const write = (name: string | Buffer) =>
  writeFileSync(Buffer.concat([Buffer.from(`${folder.path}/`), Buffer.from(name)]), 'x');

test('finds sounds in their order with their adjacent files, and lists the files that are skipped', async () => {
  mkdirSync(join(folder.path, 'album'));
  for (const name of ['10.mp3', '2.mp3', '2.lrc', 'Cover.JPG', '._2.mp3', 'whole.cue', 'book.m4b', 'old.wma']) {
    write(`album/${name}`);
  }
  for (const name of ['a.ape', 'a.wv', 'a.mka', 'a.mp2', 'notes.txt', 'last.flac']) write(name);
  // File systems that require Unicode names reject this one.
  const isWritten = await Promise.resolve(Buffer.from('6dfc6c6c2e6d7033', 'hex'))
    .then(write)
    .then(
      () => true,
      () => false,
    );
  const found = [];
  for await (const each of soundFilesIn(folder.path)) found.push(each);
  const cover = join(folder.path, 'album', 'Cover.JPG');
  expect(found.filter(({ kind }) => kind === 'sound')).toEqual([
    { kind: 'sound', path: join(folder.path, 'last.flac'), place: 1 },
    {
      ...{ kind: 'sound', path: join(folder.path, 'album', '2.mp3'), place: 1, coverPath: cover },
      lyricsPath: join(folder.path, 'album', '2.lrc'),
    },
    { kind: 'sound', path: join(folder.path, 'album', '10.mp3'), place: 2, coverPath: cover },
  ]);
  const named = found.flatMap((each) => (each.kind === 'left-out' ? [relative(folder.path, each.path)] : [])).sort();
  expect(named).toEqual(
    [
      ...['a.ape', 'a.mka', 'a.mp2', 'a.wv', 'album/._2.mp3', 'album/book.m4b', 'album/old.wma', 'album/whole.cue'],
      ...(isWritten ? ['m\ufffdll.mp3'] : []),
    ].sort(),
  );
  expect(found.filter((each) => each.kind === 'left-out' && each.isFault)).toHaveLength(isWritten ? 1 : 0);
});

test('goes on behind a folder that cannot be read', async () => {
  const closed = join(folder.path, 'album', 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0);
  const found = [];
  for await (const each of soundFilesIn(join(folder.path, 'album'))) found.push(each);
  chmodSync(closed, 0o700);
  const isRoot = process.getuid?.() === 0;
  expect(found.filter((each) => each.kind === 'left-out' && each.path === closed)).toHaveLength(isRoot ? 0 : 1);
  expect(found.filter(({ kind }) => kind === 'sound')).toHaveLength(2);
  const none = [];
  for await (const each of soundFilesIn(join(folder.path, 'none'))) none.push(each);
  expect(none).toMatchObject([{ kind: 'left-out', isFault: true, reason: 'the folder cannot be read (ENOENT)' }]);
});
