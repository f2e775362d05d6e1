// Tests how an operator imports a folder of tagged files, with and without a running server.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { temporaryFolder } from '../../tests/support/files/temporary-folder';
import { bundled } from '../../tests/support/programs/bundled';
import { fakeSoundMeter } from '../../tests/support/sound/fake-sound-meter';
import { id3Tag } from '../../tests/support/sound/tagged-mp3';
import { startTestApp, type TestApp } from '../../tests/support/world/app';
import type { Client } from '../../tests/support/world/client';
import { createDomains } from '../composition/application/domains';
import { openTagReader } from '../composition/providers/tag-reader';
import { songStream } from '../domains/catalogue/song/song.stream';
import { draftReleases } from '../domains/catalogue/upload/drafts.projection';

const data = temporaryFolder();
const music = temporaryFolder();
const mp3 = readFileSync(join(process.cwd(), 'backend/tests/ports/sound-files/chirp.mp3'));
let app: TestApp;
let artist: Client & { readonly userId: string };
/** The built script starts much faster; tests that need its child processes run the source. */
let script: string;

const start = () =>
  startTestApp({
    dataDir: data.path,
    domains: (payments) =>
      createDomains({ ...payments, soundMeter: fakeSoundMeter, tagReader: openTagReader(process.cwd(), true) }),
  });

beforeAll(async () => {
  script = await bundled(join(__dirname, 'import.ts'));
  app = await start();
  artist = await app.signUp({ isArtist: true, username: 'Ada Quay' });
  await app.signUp({ username: 'A listener' });
  mkdirSync(join(music.path, 'Quay'));
  const tagged = (name: string, texts: Record<string, string>) =>
    writeFileSync(join(music.path, name), Buffer.concat([id3Tag(texts), mp3]));
  tagged('Quay/1.mp3', { TIT2: 'Harbour', TALB: 'Quay', TRCK: '1' });
  tagged('Quay/2.mp3', { TIT2: 'Ferry', TALB: 'Quay', TRCK: '2' });
  tagged('alone.MP3', { TIT2: 'Alone' });
  writeFileSync(join(music.path, 'page.mp3'), '<!doctype html><script>alert(1)</script>');
  writeFileSync(join(music.path, 'silent.wav'), 'RIFF    WAVEfmt ');
  writeFileSync(join(music.path, 'notes.txt'), 'no sound');
});
afterAll(async () => {
  await app.stop();
  data.remove();
  music.remove();
});

const importing = (folder: string, ...more: readonly string[]) => run([script, folder, ...more]);
const importingFromSource = (folder: string, ...more: readonly string[]) =>
  run(['--import', 'tsx', join(__dirname, 'import.ts'), folder, ...more]);

function run(words: readonly string[]) {
  const env = { ...process.env, LIBRETTO_DATA_DIR: data.path, LIBRETTO_FFMPEG: 'none' };
  return new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
    const child = execFile(process.execPath, words, { env }, (_, out, error) =>
      resolve({ code: child.exitCode, out, error }),
    );
  });
}

const drafts = async () => (await artist.get('/api/upload/drafts')).body;

test('while a server runs, a folder becomes drafts, unreadable files are listed, and a repeat creates nothing twice', async () => {
  const first = await importing(music.path, '--artist', 'ada quay');
  expect([first.error, first.code]).toEqual(['', 1]);
  expect(first.out).toContain(`5 sound files in ${music.path}\n`);
  expect(first.out).toMatch(/^1 of 5 .*\n(?:.*\n)*5 of 5 /m);
  expect(first.out).toContain('3 imported, 0 known already, 2 refused.');
  expect(first.out).toMatch(/refused\s+page\.mp3: Please select a valid audio file/);
  expect(first.out).toMatch(/refused\s+silent\.wav: This sound file holds no sound\./);
  await app.settle();
  const { releases, songs } = await drafts();
  expect(releases.map(({ title }: { title: string }) => title)).toEqual(['Quay']);
  expect(releases[0].songs.map(({ name }: { name: string }) => name)).toEqual(['Harbour', 'Ferry']);
  expect(songs.map(({ name }: { name: string }) => name)).toEqual(['Alone']);
  const again = await importing(music.path, '--artist', 'Ada Quay');
  expect(again.out).toContain('0 imported, 3 known already, 2 refused.');
  expect((await app.deps.blobs.list('uploads/')).filter((key) => key.includes('/master.')).length).toBe(3);
});

test('two discs stay two, tracks without numbers keep the order of their files, and adjacent files are used', async () => {
  const folder = temporaryFolder();
  const ben = await app.signUp({ isArtist: true, username: 'Ben Pier' });
  const tagged = (name: string, texts: Record<string, string>, seed: number) =>
    writeFileSync(join(folder.path, name), Buffer.concat([id3Tag(texts), mp3, Buffer.from([seed])]));
  tagged('1.mp3', { TIT2: 'One', TALB: 'Pier', TRCK: '1', TPOS: '1/2' }, 1);
  tagged('2.mp3', { TIT2: 'Two', TALB: 'Pier', TRCK: '1', TPOS: '2/2', TYER: '1975' }, 2);
  tagged('a.mp3', { TIT2: 'Alpha', TALB: 'Unnumbered' }, 3);
  tagged('b.mp3', { TIT2: 'Beta', TALB: 'Unnumbered' }, 4);
  writeFileSync(join(folder.path, 'a.lrc'), '[00:01.00]First words');
  writeFileSync(join(folder.path, 'image.cue'), 'FILE');
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: 'teal' } });
  writeFileSync(join(folder.path, 'cover.jpg'), await picture.jpeg().toBuffer());
  const done = await importing(folder.path, '--artist', 'Ben Pier');
  folder.remove();
  expect([done.error, done.code]).toEqual(['', 0]);
  expect(done.out).toContain('left out image.cue: files of the kind .cue are not imported');
  await app.settle();
  const { releases } = (await ben.get('/api/upload/drafts')).body as {
    releases: { title: string; songs: { id: string; name: string }[] }[];
  };
  const songsOf = (title: string) => releases.find((each) => each.title === title)?.songs ?? [];
  expect(songsOf('Pier (disc 1)').map(({ name }) => name)).toEqual(['One']);
  expect(songsOf('Pier (disc 2)').map(({ name }) => name)).toEqual(['Two']);
  const { state } = await app.deps.commands.handlerOf(songStream).load(songsOf('Pier (disc 2)')[0]?.id ?? '');
  expect(state).toMatchObject({ song: { discNumber: 2, releaseYear: 1975 } });
  expect(songsOf('Unnumbered').map(({ name }) => name)).toEqual(['Alpha', 'Beta']);
  const { song } = (await ben.get(`/api/upload/song/${songsOf('Unnumbered')[0]?.id}`)).body;
  expect(song).toMatchObject({ lyrics: '[00:01.00]First words', image: { width: 600 }, tags: { hasCover: false } });
});

test('only for artists who are there', async () => {
  expect(await importing(music.path, '--artist', 'Nobody')).toMatchObject({
    code: 2,
    error: 'Nobody is called Nobody.\n',
  });
  expect((await importing(music.path, '--artist', 'A listener')).error).toBe('A listener is no artist.\n');
  expect((await importing(join(music.path, 'none'), '--artist', 'Ada Quay')).error).toMatch(/is no folder/);
});

test('without a server it does the work itself, and approved songs are public with the codes and loudness of their album', async () => {
  await app.stop();
  const folder = join(music.path, 'Quay', 'approved');
  mkdirSync(folder);
  const write = (name: string, texts: Record<string, string>, sound: Buffer) =>
    writeFileSync(join(folder, name), Buffer.concat([id3Tag(texts), sound]));
  const mono = readFileSync(join(process.cwd(), 'backend/tests/ports/sound-files/chirp-mono.mp3'));
  write('1.mp3', { TIT2: 'Approved at once' }, mp3);
  write('2.mp3', { TIT2: 'Slip', TALB: 'Slipway', TRCK: '1' }, mp3);
  write('3.mp3', { TIT2: 'Way', TALB: 'Slipway', TRCK: '2' }, mono);
  const done = await importingFromSource(join(music.path, 'Quay'), '--artist', 'Ada Quay', '--approved');
  expect([done.error, done.code]).toEqual(['', 0]);
  // Two of them were drafts of the previous import.
  expect(done.out).toContain('3 imported, 2 known already, 0 refused.\n5 approved.');
  app = await start();
  await app.settle();
  const { body } = await app.guest().get(`/api/user/${artist.userId}/public-songs`);
  expect(JSON.stringify(body)).toContain('Approved at once');
  const open = await app.deps.reads
    .collection(draftReleases)
    .find('byArtist', { equals: { artistId: artist.userId }, limit: 10 });
  expect(open.items).toEqual([]);
  const songs = await approvedSongs();
  const of = (...titles: string[]) => songs.filter(({ title }) => titles.includes(title));
  for (const album of [of('Slip', 'Way'), of('Harbour', 'Ferry')]) {
    expect(album).toHaveLength(2);
    expect(new Set(album.map(({ upc }) => upc)).size).toBe(1);
    expect(new Set(album.map(({ albumLufs }) => albumLufs)).size).toBe(1);
    const single = album.map(({ lufs }) => lufs);
    expect(album[0]?.albumLufs).toBeGreaterThanOrEqual(Math.min(...single) - 0.01);
    expect(album[0]?.albumLufs).toBeLessThanOrEqual(Math.max(...single) + 0.01);
  }
  expect(of('Approved at once')).toMatchObject([{ albumLufs: null }]);
  expect(new Set(songs.map(({ upc }) => upc)).size).toBe(3);
});

/** Returns the songs' states from their streams. */
async function approvedSongs() {
  const { body } = await app.guest().get(`/api/profile/catalog/published?userId=${artist.userId}`);
  const streams = app.deps.commands.handlerOf(songStream);
  return Promise.all(
    (body.songs as { readonly id: string }[]).map(async ({ id }) => {
      const { state } = await streams.load(id);
      if (state.kind !== 'published') throw new Error(`${id} is ${state.kind}`);
      const { title, sound } = state.song;
      return {
        title,
        upc: state.approved?.codes?.upc,
        lufs: sound.integratedLufs,
        albumLufs: sound.albumIntegratedLufs as number,
      };
    }),
  );
}
