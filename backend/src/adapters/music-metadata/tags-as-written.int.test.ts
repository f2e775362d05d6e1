// Tags as various programs write them, read by the product's child process.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { id3Tag } from '../../../tests/support/sound/tagged-mp3';
import { openTagReader } from '../../composition/providers/tag-reader';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const reader = openTagReader(process.cwd(), true);
const mp3 = readFileSync(join(process.cwd(), 'backend/tests/ports/sound-files/chirp.mp3'));
const latin1 = (hex: string) => Buffer.from(hex, 'hex').toString('latin1');

async function tagsOf(...tag: Parameters<typeof id3Tag>) {
  const path = join(folder.path, 'a.mp3');
  writeFileSync(path, Buffer.concat([id3Tag(...tag), mp3]));
  return await reader.read(path);
}

test('keeps the slash in the name of an artist', async () => {
  expect((await tagsOf({ TPE1: 'AC/DC' })).artist).toBe('AC/DC');
});

test('reads discs, their titles, the year, the artist of the album and that it is a compilation', async () => {
  const texts = { TPOS: '2/3', TSST: 'Live', TYER: '1997', TPE2: 'Various Artists', TCMP: '1' };
  expect(await tagsOf(texts)).toMatchObject({
    ...{ discNumber: 2, discCount: 3, discTitle: 'Live', year: 1997 },
    ...{ albumArtist: 'Various Artists', isCompilation: true },
  });
});

test('uses the front cover at any position, else the largest picture', async () => {
  const [front, back] = [Buffer.alloc(20, 1), Buffer.alloc(90, 2)];
  expect((await tagsOf({}, { backCover: back, cover: front })).cover).toHaveLength(20);
  expect((await tagsOf({}, { backCover: back })).cover).toHaveLength(90);
});

test('puts words that are timed by syllable into lines', async () => {
  const syllables = [
    [1000, 'Hel'],
    [1200, 'lo '],
    [1400, 'world'],
    [3000, '\nNext'],
    [3300, ' line'],
  ] as const;
  expect((await tagsOf({}, { lines: syllables })).lyrics).toBe(
    '[00:01.00]<00:01.00>Hel<00:01.20>lo <00:01.40>world\n[00:03.00]<00:03.00>Next<00:03.30> line',
  );
  const lines = [
    [1000, 'One'],
    [2000, 'Two'],
  ] as const;
  expect((await tagsOf({}, { lines })).lyrics).toBe('[00:01.00]One\n[00:02.00]Two');
});

test('reads texts in the code page that they are in, and says so', async () => {
  const texts = { TIT2: latin1('c3f0f3efefe020eaf0eee2e8'), TPE1: latin1('cae8edee') };
  expect(await tagsOf(texts)).toMatchObject({ title: 'Группа крови', artist: 'Кино', codePage: 'windows-1251' });
  const utf8 = { TIT2: Buffer.from('Tïtle 日本').toString('latin1') };
  expect(await tagsOf(utf8)).toMatchObject({ title: 'Tïtle 日本', codePage: 'utf-8' });
  expect(await tagsOf({ TIT2: 'Björk' })).toMatchObject({ title: 'Björk', codePage: null });
});
