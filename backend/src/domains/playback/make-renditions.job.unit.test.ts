import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { temporaryFolder } from '../../../tests/support/temporary-folder';
import { HopelessJobError } from '../../kernel/job';
import { type AudioEncoder, AudioRefusal } from '../../ports/audio-encoder';
import { makeRenditionsJob } from './make-renditions.job';
import type { PlayableSong } from './playable-songs.projection';
import type { PlaybackDeps } from './playback.deps';

const song: PlayableSong = {
  songId: 'song',
  artistId: 'artist',
  genre: null,
  coverImageId: null,
  isPaid: false,
  durationSamples: 48_000 * 60,
  masterKey: 'masters/song.flac',
  masterContentType: 'audio/flac',
  previewKey: null,
  publishedAt: '2026-01-01T00:00:00.000Z',
  shufflePlace: '00',
};

const dataFolder = temporaryFolder();
const dataDir = dataFolder.path;
afterAll(() => dataFolder.remove());

/** A blob store and an encoder on maps; the encoder copies its source behind the target's name. */
interface WorkshopOptions {
  readonly transcode?: () => Promise<never>;
  readonly songs?: readonly PlayableSong[];
  readonly isBehind?: boolean;
}

function workshop(options: WorkshopOptions = {}) {
  const files = new Map<string, Buffer>([[song.masterKey, Buffer.from('sound')]]);
  const calls: string[][] = [];
  const blobs = {
    stat: async (key: string) => (files.has(key) ? { key, bytes: 5_000_000, contentType: '' } : undefined),
    read: async (key: string) => {
      const found = files.get(key);
      return found && Readable.from([found]);
    },
    put: async (key: string, content: AsyncIterable<Buffer>) => {
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      files.set(key, Buffer.concat(chunks));
    },
  };
  const encoder = {
    transcode: async (source: string, targets: readonly { path: string; format: string; bitrateKbps: number }[]) => {
      calls.push(targets.map(({ format, bitrateKbps }) => `${format} ${bitrateKbps}`));
      if (options.transcode) return await options.transcode();
      for (const target of targets) await writeFile(target.path, `${await readFile(source, 'utf8')} ${target.format}`);
      return [];
    },
  } as unknown as AudioEncoder;
  const reads = { collection: () => ({ get: async () => (options.songs ?? [song])[0] }) };
  const log = { error: jest.fn(), debug: jest.fn() };
  const waitFor = async () => !options.isBehind;
  const reported: unknown[] = [];
  const execute = async (_id: string, { failure }: { failure: unknown }) => void reported.push(failure);
  const commands = { handlerOf: () => ({ execute }) };
  const job = makeRenditionsJob(
    { commands, blobs, reads, waitFor, log, installation: { dataDir } } as unknown as PlaybackDeps,
    encoder,
  );
  const shares: number[] = [];
  const run = (more: { signal?: AbortSignal; lastError?: string } = {}, payload: { mayBeHidden?: true } = {}) =>
    job.run(
      { songId: 'song', after: { partitionKey: 'song-song', position: 7 }, ...payload },
      {
        jobId: 'job',
        attempt: 1,
        lastError: more.lastError,
        progress: async (share) => void shares.push(share),
        signal: more.signal ?? new AbortController().signal,
      },
    );
  return { files, calls, log, shares, reported, run };
}

describe('make renditions job', () => {
  test('keeps all files of a song and tells its progress', async () => {
    const { files, run, shares } = workshop();
    expect(await run()).toMatchObject({ kind: 'made', keys: { length: 8 } });
    expect(files.size).toBe(9);
    expect(files.get([...files.keys()].find((key) => key.endsWith('whole-aac-320.mp4')) ?? '')?.toString()).toBe(
      'sound aac',
    );
    expect(shares.at(-1)).toBe(1);
  });

  test('makes nothing twice', async () => {
    const { run, calls } = workshop();
    await run();
    const before = calls.length;
    expect(await run()).toEqual({ kind: 'made', keys: [] });
    expect(calls).toHaveLength(before);
  });

  test('makes nothing of a song that is priced before it is public, and tries again for one that should be', async () => {
    const { run, calls } = workshop({ songs: [] });
    expect(await run({}, { mayBeHidden: true })).toEqual({ kind: 'made', keys: [] });
    expect(calls).toEqual([]);
    await expect(run()).rejects.toThrow('Song song is not known.');
  });

  test('makes previews for a paid song', async () => {
    const { run, calls } = workshop({ songs: [{ ...song, isPaid: true }] });
    await run();
    expect(calls[0]).toEqual(['opus 128', 'aac 128']);
    expect(calls).toHaveLength(3);
  });

  test('ends for good with a master that cannot be read, and says so', async () => {
    const refuse = async () => {
      throw new AudioRefusal('broken', 'no frames');
    };
    const { run, log, files, reported } = workshop({ transcode: refuse });
    expect(await run()).toEqual({ kind: 'refused', code: 'broken', detail: 'no frames' });
    expect(log.error).toHaveBeenCalled();
    expect(files.size).toBe(1);
    expect(reported).toEqual([{ songId: 'song', artistId: 'artist', masterKey: song.masterKey, reason: 'broken' }]);
  });

  test('stops trying when the engine fails the same way again, and informs the artist', async () => {
    const fail = async () => {
      throw new Error('ffmpeg wrote 2 instead of 1 samples.');
    };
    const { run, reported } = workshop({ transcode: fail });
    await expect(run()).rejects.not.toThrow(HopelessJobError);
    await expect(run({ lastError: 'something else' })).rejects.not.toThrow(HopelessJobError);
    expect(reported).toEqual([]);
    await expect(run({ lastError: 'ffmpeg wrote 2 instead of 1 samples.' })).rejects.toThrow(HopelessJobError);
    expect(reported).toMatchObject([{ artistId: 'artist', reason: 'ffmpeg wrote 2 instead of 1 samples.' }]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('goes on trying what another day may change, however often it fails alike', async () => {
    const fail = async () => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    };
    const { run, reported } = workshop({ transcode: fail });
    await expect(run({ lastError: 'ENOSPC' })).rejects.not.toThrow(HopelessJobError);
    await expect(workshop({ isBehind: true }).run({ lastError: 'The read models lie behind.' })).rejects.not.toThrow(
      HopelessJobError,
    );
    expect(reported).toEqual([]);
  });

  test('fails, to be tried again, when the engine does, and leaves no files behind', async () => {
    const fail = async () => {
      throw new Error('out of disk');
    };
    await expect(workshop({ transcode: fail }).run()).rejects.toThrow('out of disk');
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('removes what a crash left of the work before', async () => {
    await mkdir(join(dataDir, 'renditions-in-progress'));
    await writeFile(join(dataDir, 'renditions-in-progress', 'master'), 'half of a master');
    await workshop().run();
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('fails while the read models lie behind, the song is not known or its master is not there', async () => {
    await expect(workshop({ isBehind: true }).run()).rejects.toThrow('behind');
    await expect(workshop({ songs: [] }).run()).rejects.toThrow('not known');
    const { files, run } = workshop();
    files.clear();
    await expect(run()).rejects.toThrow('not there');
  });

  test('stops when its lease is lost', async () => {
    const { run, calls } = workshop();
    await expect(run({ signal: AbortSignal.abort(new Error('lost')) })).rejects.toThrow('lost');
    expect(calls).toEqual([]);
  });
});
