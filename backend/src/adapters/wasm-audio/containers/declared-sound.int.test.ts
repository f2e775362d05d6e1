// Reads the headers of real files: a whole file counts as whole, and one that was cut anywhere as cut.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { readDeclaredSound } from './declared-sound';

const soundFiles = path.join(process.cwd(), 'backend/tests/ports/sound-files');
const folder = temporaryFolder();
afterAll(() => folder.remove());

async function isCut(content: Uint8Array, container: 'mp4' | 'webm'): Promise<boolean> {
  const place = path.join(folder.path, 'sound');
  await writeFile(place, content);
  return (await readDeclaredSound(place, { container, startsAt: 0 })).isCut;
}

test.each([
  ['chirp-alac.m4a', 'mp4'],
  ['chirp-aac.m4a', 'mp4'],
  ['chirp-pcm.mov', 'mp4'],
  ['chirp-opus.webm', 'webm'],
  ['chirp-vorbis.webm', 'webm'],
] as const)('tells where %s is cut off', async (name, container) => {
  const whole = await readFile(path.join(soundFiles, name));
  expect(await isCut(whole, container)).toBe(false);
  for (const share of [0.005, 0.02, 0.3, 0.6, 0.999]) {
    expect(await isCut(whole.subarray(0, Math.floor(whole.length * share)), container)).toBe(true);
  }
});

test('takes bytes behind the last box of MP4 for no part of it', async () => {
  const whole = await readFile(path.join(soundFiles, 'chirp-alac.m4a'));
  expect(await isCut(Buffer.concat([whole, Buffer.alloc(100)]), 'mp4')).toBe(false);
});

test('takes WebM of an unknown length, as a browser records it', async () => {
  const whole = Buffer.from(await readFile(path.join(soundFiles, 'chirp-opus.webm')));
  const segmentAt = whole.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]));
  whole.set([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], segmentAt + 4);
  expect(await isCut(whole.subarray(0, whole.length - 100), 'webm')).toBe(false);
});

test('does not look for the movie header behind ten thousand empty boxes', async () => {
  const whole = await readFile(path.join(soundFiles, 'chirp-alac.m4a'));
  const boxes = (count: number) => Buffer.alloc(8 * count, Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]));
  expect(await isCut(Buffer.concat([boxes(100), whole]), 'mp4')).toBe(false);
  expect(await isCut(Buffer.concat([boxes(10_000), whole]), 'mp4')).toBe(true);
});
