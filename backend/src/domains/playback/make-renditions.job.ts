// Makes the files of a song that are missing: Opus and AAC in four bitrates, and for a paid song its previews. What is there
// stays, so a job that was broken off goes on where it was.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Mark } from '../../kernel/commands';
import { defineJob, HopelessJobError, type JobRun } from '../../kernel/job';
import { type AudioEncoder, AudioRefusal, type RenditionTarget } from '../../ports/audio-encoder';
import { type PlayableSong, playableSongs, playableSongsProjection } from './playable-songs.projection';
import type { PlaybackDeps } from './playback.deps';
import { type RenditionName, renditionContentTypes, renditionKey } from './rendition-keys';
import { renditionsReportId, renditionsReportStream } from './renditions-report.stream';
import { renditionBatches } from './wanted-renditions';

export const makeRenditionsType = 'make-renditions';

export interface MakeRenditions {
  readonly songId: string;
  /** The event that asks for it: a job may be quicker than the projection of its song. */
  readonly after: Mark;
  /** A song that is priced before its release date: what it then needs is made when it becomes public. */
  readonly mayBeHidden?: true;
}

/** What the queue keeps of a finished job. A master that cannot be read is recorded here: a retry would not help. */
export type MadeRenditions =
  | { readonly kind: 'made'; readonly keys: readonly string[] }
  | { readonly kind: 'refused'; readonly code: string; readonly detail?: string };

const leaseMs = 2 * 60_000;

type Deps = Pick<PlaybackDeps, 'commands' | 'reads' | 'waitFor' | 'blobs' | 'log' | 'installation'>;

/** The encoder itself failed, which it does again with the same file; a disk or a read model may do better next time. */
class EncodingError extends Error {
  override readonly name = 'EncodingError';
}

export const makeRenditionsJob = (deps: Deps, encoder: AudioEncoder) =>
  defineJob<MakeRenditions>({
    type: makeRenditionsType,
    keepsResult: true,
    concurrency: 1,
    leaseMs,
    run: async ({ songId, after, mayBeHidden }, run): Promise<MadeRenditions> => {
      if (!(await deps.waitFor(playableSongsProjection.name, [after]))) throw new Error('The read models lie behind.');
      const song = await deps.reads.collection(playableSongs).get(songId);
      if (!song && mayBeHidden) return { kind: 'made', keys: [] };
      if (!song) throw new Error(`Song ${songId} is not known.`);
      // In the data folder, which has room for it. One runs at a time, so what lies there already is a crash's.
      const folder = join(deps.installation.dataDir, 'renditions-in-progress');
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      try {
        return { kind: 'made', keys: await makeMissing(deps, encoder, song, folder, run) };
      } catch (error) {
        if (error instanceof AudioRefusal) {
          deps.log.error({ songId, code: error.code, detail: error.detail }, 'the master of a song cannot be read');
          await reportFailure(deps, song, error.code, run);
          return { kind: 'refused', code: error.code, detail: error.detail };
        }
        if (!(error instanceof EncodingError) || error.message !== run.lastError) throw error;
        deps.log.error({ songId, err: error }, 'the files of a song cannot be made; it is not tried again');
        await reportFailure(deps, song, error.message, run);
        throw new HopelessJobError(error.message);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  });

async function makeMissing(
  { blobs, log }: Deps,
  encoder: AudioEncoder,
  song: PlayableSong,
  folder: string,
  run: JobRun,
): Promise<readonly string[]> {
  const master = await blobs.stat(song.masterKey);
  if (!master) throw new Error(`The master ${song.masterKey} is not there.`);
  const batches = await renditionBatches(song, master.bytes, async (key) => (await blobs.stat(key)) !== undefined);
  const all = batches.flat().length;
  if (all === 0) return [];
  const source = join(folder, 'master');
  await copyOut(blobs, song.masterKey, source);
  const made: string[] = [];
  for (const batch of batches) {
    run.signal.throwIfAborted();
    const targets = batch.map((name): RenditionTarget => ({ ...name, path: join(folder, fileName(name)) }));
    const done = made.length;
    const onProgress = (share: number) => {
      // A lost lease shows by the signal; what is reported in between may fail.
      run.progress((done + share * batch.length) / all).catch(() => undefined);
    };
    await encoder.transcode(source, targets, { signal: run.signal, onProgress }).catch((error: unknown) => {
      run.signal.throwIfAborted();
      throw isOfTheEncoder(error) ? new EncodingError(error.message) : error;
    });
    for (const target of targets) {
      const key = renditionKey(song, target);
      await blobs.put(key, createReadStream(target.path), { contentType: renditionContentTypes[target.format] });
      log.debug({ songId: song.songId, key, bytes: (await stat(target.path)).size }, 'rendition made');
      await rm(target.path);
      made.push(key);
    }
    await run.progress(made.length / all);
  }
  return made;
}

/** Errors of the system, as of a full disk, carry a code. */
function isOfTheEncoder(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof AudioRefusal) && !('code' in error);
}

async function reportFailure({ commands }: Deps, song: PlayableSong, reason: string, { jobId }: JobRun): Promise<void> {
  const { songId, artistId, masterKey } = song;
  const failure = { songId, artistId, masterKey, reason };
  const context = { actor: 'job:make-renditions', correlationId: jobId, causationId: jobId };
  const reports = commands.handlerOf(renditionsReportStream);
  await reports.execute(renditionsReportId(song), { kind: 'report-failure', failure }, context);
}

function fileName({ part, format, bitrateKbps }: RenditionName): string {
  return `${part}-${format}-${bitrateKbps}`;
}

async function copyOut(blobs: PlaybackDeps['blobs'], key: string, path: string): Promise<void> {
  const content = await blobs.read(key);
  if (!content) throw new Error(`The master ${key} is not there.`);
  await pipeline(content, createWriteStream(path));
}
