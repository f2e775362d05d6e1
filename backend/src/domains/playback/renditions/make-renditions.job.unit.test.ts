import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { HopelessJobError } from '../../../kernel/jobs/job';
import { type AudioEncoder, AudioRefusal, type RenditionTarget } from '../../../ports/media/audio-encoder';
import type { PlaybackDeps } from '../playback.deps';
import type { PlayableSong } from '../sound/playable-songs.projection';
import { firstRenditionsType, makeRenditionsJobs, makeRenditionsType } from './make-renditions.job';

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

const digest = (content: string) => createHash('sha256').update(content).digest('hex');
/** Lists the temporary files of running jobs. */
const workFiles = () => readdir(join(dataDir, 'renditions-in-progress')).catch(() => []);

const dataFolder = temporaryFolder();
const dataDir = dataFolder.path;
afterAll(() => dataFolder.remove());

/** An in-memory blob store and encoder; the encoder writes its source and the target's name. */
interface WorkshopOptions {
  readonly type?: string;
  /** Digest that the blob store reports for the master. */
  readonly sha256?: string;
  readonly renditionSamples?: number;
  readonly transcode?: () => Promise<never>;
  readonly songs?: readonly PlayableSong[];
  readonly isBehind?: boolean;
}

function workshop(options: WorkshopOptions = {}) {
  const files = new Map<string, Buffer>([[song.masterKey, Buffer.from('sound')]]);
  const calls: string[][] = [];
  const blobs = {
    stat: async (key: string) =>
      files.has(key)
        ? { key, bytes: 5_000_000, contentType: '', sha256: options.sha256 ?? digest('sound') }
        : undefined,
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
    transcode: async (source: string, targets: readonly RenditionTarget[]) => {
      calls.push(targets.map(({ format, bitrateKbps }) => `${format} ${bitrateKbps}`));
      if (options.transcode) return await options.transcode();
      for (const target of targets) await writeFile(target.path, `${await readFile(source, 'utf8')} ${target.format}`);
      return targets.map((target) => {
        const durationSamples =
          target.part === 'preview' ? 48_000 * 15 : (options.renditionSamples ?? song.durationSamples);
        return { ...target, durationSamples, sampleRateHz: 48_000, sizeBytes: 1 };
      });
    },
  } as unknown as AudioEncoder;
  const reads = { collection: () => ({ get: async () => (options.songs ?? [song])[0] }) };
  const log = { error: jest.fn(), debug: jest.fn() };
  const waitFor = async () => !options.isBehind;
  const reported: unknown[] = [];
  const execute = async (_id: string, { failure }: { failure: unknown }) => void reported.push(failure);
  const commands = { handlerOf: () => ({ execute }) };
  const enqueued: object[] = [];
  const jobs = { enqueue: async (each: object) => void enqueued.push(each) };
  const job = makeRenditionsJobs(
    { commands, blobs, reads, waitFor, jobs, log, installation: { dataDir } } as unknown as PlaybackDeps,
    encoder,
  ).find(({ type }) => type === (options.type ?? makeRenditionsType));
  const shares: number[] = [];
  const run = async (more: { signal?: AbortSignal; lastError?: string; attempt?: number } = {}, payload: object = {}) =>
    await job?.run(
      { songId: 'song', after: { partitionKey: 'song-song', position: 7 }, ...payload },
      {
        jobId: 'job',
        attempt: more.attempt ?? 1,
        lastError: more.lastError,
        progress: async (share) => void shares.push(share),
        signal: more.signal ?? new AbortController().signal,
      },
    );
  return { files, calls, log, shares, reported, enqueued, run };
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
    expect(await workFiles()).toEqual([]);
  });

  test('goes on trying what another day may change, however often it fails alike', async () => {
    const fail = async () => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    };
    const { run, reported } = workshop({ transcode: fail });
    await expect(run({ lastError: 'ENOSPC' })).rejects.not.toThrow(HopelessJobError);
    await expect(workshop({ isBehind: true }).run({ lastError: 'The read models lag behind.' })).rejects.not.toThrow(
      HopelessJobError,
    );
    expect(reported).toEqual([]);
  });

  test('fails, to be tried again, when the engine does, and leaves no files behind', async () => {
    const fail = async () => {
      throw new Error('out of disk');
    };
    await expect(workshop({ transcode: fail }).run()).rejects.toThrow('out of disk');
    expect(await workFiles()).toEqual([]);
  });

  test('removes what a crash left of old work, and leaves alone what another process works on', async () => {
    const old = join(dataDir, 'renditions-in-progress', 'crashed');
    const running = join(dataDir, 'renditions-in-progress', 'running');
    for (const folder of [old, running]) await mkdir(folder, { recursive: true });
    await writeFile(join(running, 'master'), 'the master of another song');
    const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
    await utimes(old, longAgo, longAgo);
    await workshop().run();
    expect(await workFiles()).toEqual(['running']);
    expect(await readFile(join(running, 'master'), 'utf8')).toBe('the master of another song');
    await rm(running, { recursive: true });
  });

  test('runs of two processes at once do not see the files of each other', async () => {
    const other = { ...song, songId: 'other', masterKey: 'masters/other.flac' };
    const one = workshop();
    const two = workshop({ songs: [other], sha256: digest('another sound') });
    two.files.set(other.masterKey, Buffer.from('another sound'));
    await Promise.all([one.run(), two.run()]);
    const made = (files: Map<string, Buffer>) =>
      [...files]
        .filter(([key]) => key.startsWith('renditions/'))
        .map(([, content]) => content.toString().slice(0, -4).trim());
    expect(new Set(made(one.files))).toEqual(new Set(['sound']));
    expect(new Set(made(two.files))).toEqual(new Set(['another sound']));
  });

  test('makes nothing of a copy that is not the master', async () => {
    const { run, files, reported } = workshop({ sha256: digest('other sound') });
    await expect(run()).rejects.toThrow('differs from the stored one');
    expect([files.size, reported]).toEqual([1, []]);
  });

  test('puts nothing in place that is not as long as the song', async () => {
    const { run, files } = workshop({ renditionSamples: song.durationSamples - 48_000 });
    await expect(run()).rejects.toThrow('lasts 59000 ms instead of 60000 ms');
    expect(files.size).toBe(1);
  });

  test('tries a master again that took too much time or memory, which a busy machine causes, a few times', async () => {
    const refuse = async () => {
      throw new AudioRefusal('too-costly', 'time');
    };
    const { run, reported } = workshop({ transcode: refuse });
    await expect(run()).rejects.toThrow(AudioRefusal);
    expect(reported).toEqual([]);
    expect(await run({ attempt: 3 })).toMatchObject({ kind: 'refused', code: 'too-costly' });
    expect(reported).toHaveLength(1);
  });

  test('fails while the read models lag behind, the song is not known or its master is not there', async () => {
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

  test('encodes the renditions that playback needs first, then schedules the rest', async () => {
    const { run, calls, enqueued } = workshop({ type: firstRenditionsType });
    await run({}, { rest: { id: 'rest', priority: 80 } });
    expect(calls).toEqual([['opus 128', 'aac 128']]);
    const after = { partitionKey: 'song-song', position: 7 };
    expect(enqueued).toMatchObject([
      { id: 'rest', type: makeRenditionsType, priority: 80, payload: { songId: 'song', after } },
    ]);
  });

  test('makes one file alone for a listener who waits for it', async () => {
    const { run, calls, enqueued } = workshop({ type: firstRenditionsType });
    await run({}, { only: { part: 'whole', format: 'aac', bitrateKbps: 64 } });
    expect([calls, enqueued]).toEqual([[['aac 64']], []]);
  });
});
