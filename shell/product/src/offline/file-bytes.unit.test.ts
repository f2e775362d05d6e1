import { asBytes, asFiles } from './file-bytes';
import type { KeptSong } from './offline-store';

const song = (files: Partial<KeptSong>): KeptSong =>
  ({ personId: 'ines', id: 'tide', track: { id: 'tide' }, lyrics: null, ...files }) as KeptSong;

test('gives back the files of a song that were stored as bytes', async () => {
  const stored = await asBytes(
    song({ sound: new Blob(['sound'], { type: 'audio/webm' }), cover: new Blob(['cover'], { type: 'image/webp' }) }),
  );
  expect(Object.values(stored).some((value) => value instanceof Blob)).toBe(false);
  const { sound, cover, ...rest } = asFiles(stored as KeptSong);
  expect(rest).toEqual({ personId: 'ines', id: 'tide', track: { id: 'tide' }, lyrics: null });
  expect([sound.type, await sound.text()]).toEqual(['audio/webm', 'sound']);
  expect([cover?.type, await cover?.text()]).toEqual(['image/webp', 'cover']);
});

test.each([{ cover: null }, {}])('keeps a song without a cover as it is: %p', async (files) => {
  const sound = new Blob(['sound']);
  expect(asFiles(song({ sound, ...files }))).toEqual(song({ sound, ...files }));
  expect(asFiles((await asBytes(song({ sound, ...files }))) as KeptSong).cover).toBe(song({ sound, ...files }).cover);
});
