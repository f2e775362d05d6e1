import { Readable } from 'node:stream';
import type { BlobInfo, BlobStore } from '../../../ports/media/blob-store';
import { partBytes, SoundFiles } from './sound-files';

function store(files: Record<string, Buffer>) {
  const counts = { stat: 0, read: 0 };
  const info = (key: string, content: Buffer): BlobInfo => ({
    key,
    bytes: content.length,
    contentType: 'audio/webm',
    sha256: `hash-of-${content.length}`,
    createdAtMs: 0,
  });
  const blobs = {
    stat: async (key: string) => {
      counts.stat += 1;
      const content = files[key];
      return content && info(key, content);
    },
    read: async (key: string, range: { start: number; end: number }) => {
      counts.read += 1;
      const content = files[key];
      return content && Readable.from([content.subarray(range.start, range.end + 1)]);
    },
  } as unknown as BlobStore;
  const clock = { nowMs: () => now.ms };
  const now = { ms: 0 };
  return { sound: new SoundFiles(blobs, clock), counts, now, info };
}

const song = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));

async function bytesOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

describe('sound files', () => {
  test.each([
    [0, 199_999],
    [100, 299],
    [partBytes - 1, partBytes],
    [partBytes, 2 * partBytes - 1],
    [199_999, 199_999],
  ])('reads bytes %s to %s', async (start, end) => {
    const { sound, info } = store({ song });
    expect(song.subarray(start, end + 1).equals(await bytesOf(sound.read(info('song', song), start, end)))).toBe(true);
  });

  test('reads a part that many ask for once', async () => {
    const { sound, counts, info } = store({ song });
    const asked = Array.from({ length: 50 }, (_, at) => bytesOf(sound.read(info('song', song), 100 + at, 299)));
    for (const part of await Promise.all(asked)) expect(part.at(-1)).toBe(song[299]);
    expect(counts.read).toBe(1);
  });

  test('reads no further than it is asked', async () => {
    const { sound, counts, info } = store({ song });
    const parts = sound.read(info('song', song), 0, 199_999);
    await parts.next();
    await parts.next();
    await parts.return();
    expect(counts.read).toBe(2);
  });

  test('never answers with a part of a file that was replaced', async () => {
    const files = { song };
    const { sound, info } = store(files);
    await bytesOf(sound.read(info('song', song), 0, 9));
    files.song = Buffer.alloc(1000, 7);
    expect(await bytesOf(sound.read(info('song', files.song), 0, 9))).toEqual(Buffer.alloc(10, 7));
  });

  test('does not keep a part that came short', async () => {
    const { sound, counts, info } = store({ song });
    const tooLong = { ...info('song', song), bytes: 300_000 };
    for (let turn = 0; turn < 2; turn++)
      await expect(bytesOf(sound.read(tooLong, 199_990, 200_100))).rejects.toThrow('shorter');
    expect(counts.read).toBe(2);
  });

  test('looks for an absent file again after a second, for a present one after a minute', async () => {
    const { sound, counts, now } = store({ song });
    for (const ms of [0, 500, 999]) {
      now.ms = ms;
      await sound.stat('absent');
      await sound.stat('song');
    }
    expect(counts.stat).toBe(2);
    now.ms = 1001;
    await sound.stat('absent');
    await sound.stat('song');
    expect(counts.stat).toBe(3);
    expect(await sound.firstOf(['absent', 'song', 'other'])).toMatchObject({ key: 'song' });
  });
});
