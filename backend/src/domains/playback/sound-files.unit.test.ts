import { Readable } from 'node:stream';
import type { BlobInfo, BlobStore } from '../../ports/blob-store';
import { openRangeBytes } from './byte-range';
import { SoundFiles } from './sound-files';

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

describe('sound files', () => {
  test('reads a part that many ask for once', async () => {
    const { sound, counts, info } = store({ song });
    const parts = await Promise.all(Array.from({ length: 50 }, () => sound.read(info('song', song), 100, 299)));
    for (const part of parts) expect(part).toEqual(song.subarray(100, 300));
    expect(counts.read).toBe(1);
  });

  test('streams what is more than a part', async () => {
    const { sound, info } = store({ song });
    expect(Buffer.isBuffer(await sound.read(info('song', song), 0, openRangeBytes))).toBe(false);
  });

  test('never answers with a part of a file that was replaced', async () => {
    const files = { song };
    const { sound, info } = store(files);
    await sound.read(info('song', song), 0, 9);
    files.song = Buffer.alloc(1000, 7);
    expect(await sound.read(info('song', files.song), 0, 9)).toEqual(Buffer.alloc(10, 7));
  });

  test('does not keep a part that came short', async () => {
    const { sound, counts, info } = store({ song });
    const tooLong = { ...info('song', song), bytes: 300_000 };
    await sound.read(tooLong, 199_990, 200_100);
    await sound.read(tooLong, 199_990, 200_100);
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
