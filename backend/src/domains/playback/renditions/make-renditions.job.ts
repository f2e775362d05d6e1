// Makes the missing files of a song: Opus and AAC in four bitrates, and previews for a paid song. Existing files are
// kept, so an interrupted job resumes where it stopped. Two job types share the work: the first renditions, without
// which a song cannot be heard, and the rest. They have separate queues, so that a long job never delays a preview.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ConsistencyToken } from '../../../kernel/commands/commands';
import { defineJob, HopelessJobError, type JobDefinition, type JobRun } from '../../../kernel/jobs/job';
import { newId } from '../../../kernel/values/ids';
import {
  type AudioEncoder,
  AudioRefusal,
  type Rendition,
  type RenditionTarget,
} from '../../../ports/media/audio-encoder';
import type { PlaybackDeps } from '../playback.deps';
import { type PlayableSong, playableSongs, playableSongsProjection } from '../sound/playable-songs.projection';
import { lengthDifference } from './rendition-difference';
import { type RenditionName, renditionContentTypes, renditionKey } from './rendition-keys';
import { renditionsReportId, renditionsReportStream } from './renditions-report.stream';
import { allRenditions, firstRenditions, missingRenditions } from './wanted-renditions';

export const makeRenditionsType = 'make-renditions';
export const firstRenditionsType = 'make-first-renditions';

/** High, because each server stop during a job consumes one attempt. */
export const renditionAttempts = 20;

export interface MakeRenditions {
  readonly songId: string;
  /** The event that caused the job, which may start before the song is projected. */
  readonly after?: ConsistencyToken;
  /** Set for a song that is priced before its release date; the files are then made on publication. */
  readonly mayBeHidden?: true;
}

export interface MakeFirstRenditions extends MakeRenditions {
  /** Only this file, because a listener waits for it. */
  readonly only?: RenditionName;
  /** The job that makes the rest, enqueued once the first renditions exist. */
  readonly rest?: { readonly id: string; readonly priority: number };
}

/** The stored result of a finished job. An unreadable master is recorded here, because a retry would not help. */
export type MadeRenditions =
  | { readonly kind: 'made'; readonly keys: readonly string[] }
  | { readonly kind: 'refused'; readonly code: string; readonly detail?: string };

/** Songs state their length at this rate. */
const songRateHz = 48_000;
const leaseMs = 2 * 60_000;
const workFolder = 'renditions-in-progress';
/** Every running job writes more often than this, so older folders were left behind by a crash. */
const abandonedAfterMs = 24 * 60 * 60_000;
/** A busy machine may run out of time or memory occasionally; a file that causes it this often is itself at fault. */
const costlyAttempts = 3;

type Deps = Pick<PlaybackDeps, 'commands' | 'reads' | 'waitFor' | 'blobs' | 'jobs' | 'log' | 'installation'>;

/** The encoder failed and would fail again with the same file, whereas a disk or a read model may recover. */
class EncodingError extends Error {
  override readonly name = 'EncodingError';
}

export const makeRenditionsJobs = (deps: Deps, encoder: AudioEncoder): readonly JobDefinition[] => [
  defineJob<MakeFirstRenditions>({
    type: firstRenditionsType,
    keepsResult: true,
    concurrency: 2,
    leaseMs,
    run: async ({ only, rest, ...payload }, run) => {
      const wanted = (song: PlayableSong, masterBytes: number) =>
        only ? [[only]] : firstRenditions(song, masterBytes);
      const made = await makeRenditions(deps, encoder, payload, wanted, run);
      if (rest && made.kind === 'made') {
        const { id, priority } = rest;
        await deps.jobs.enqueue({ id, type: makeRenditionsType, payload, priority, maxAttempts: renditionAttempts });
      }
      return made;
    },
  }),
  defineJob<MakeRenditions>({
    type: makeRenditionsType,
    keepsResult: true,
    concurrency: 1,
    leaseMs,
    run: (payload, run) => makeRenditions(deps, encoder, payload, allRenditions, run),
  }),
];

async function makeRenditions(
  deps: Deps,
  encoder: AudioEncoder,
  { songId, after, mayBeHidden }: MakeRenditions,
  wanted: typeof allRenditions,
  run: JobRun,
): Promise<MadeRenditions> {
  if (after && !(await deps.waitFor(playableSongsProjection.name, [after])))
    throw new Error('The read models lag behind.');
  const song = await deps.reads.collection(playableSongs).get(songId);
  if (!song && mayBeHidden) return { kind: 'made', keys: [] };
  if (!song) throw new Error(`Song ${songId} is not known.`);
  // Uses the data folder, which has enough space. Several processes may share it, so every run has its own folder.
  const parent = join(deps.installation.dataDir, workFolder);
  await removeAbandoned(parent);
  const folder = join(parent, newId());
  await mkdir(folder, { recursive: true });
  try {
    return { kind: 'made', keys: await makeMissing(deps, encoder, song, wanted, folder, run) };
  } catch (error) {
    run.signal.throwIfAborted();
    if (error instanceof AudioRefusal) {
      if (error.code === 'too-costly' && run.attempt < costlyAttempts) throw error;
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
}

async function makeMissing(
  { blobs, log }: Deps,
  encoder: AudioEncoder,
  song: PlayableSong,
  wanted: typeof allRenditions,
  folder: string,
  run: JobRun,
): Promise<readonly string[]> {
  const master = await blobs.stat(song.masterKey);
  if (!master) throw new Error(`The master ${song.masterKey} is not there.`);
  const exists = async (key: string) => (await blobs.stat(key)) !== undefined;
  const batches = await missingRenditions(song, wanted(song, master.bytes), exists);
  const all = batches.flat().length;
  if (all === 0) return [];
  const source = join(folder, 'master');
  await copyOut(blobs, song.masterKey, master.sha256, source);
  const made: string[] = [];
  let done = 0;
  for (const batch of batches) {
    run.signal.throwIfAborted();
    const targets = batch.map((name): RenditionTarget => ({ ...name, path: join(folder, fileName(name)) }));
    const before = done;
    const onProgress = (share: number) => {
      // A lost lease is signalled separately, so progress reports may fail.
      run.progress((before + share * batch.length) / all).catch(() => undefined);
    };
    const renditions = await encoder
      .transcode(source, targets, { signal: run.signal, onProgress })
      .catch((error: unknown) => {
        run.signal.throwIfAborted();
        throw isOfTheEncoder(error) ? new EncodingError(error.message) : error;
      });
    for (const rendition of renditions) {
      requireLengthOf(song, rendition);
      run.signal.throwIfAborted();
      const key = renditionKey(song, rendition);
      // Another job of the same song may have made the same file in the meantime.
      if (!(await exists(key))) {
        await blobs.put(key, createReadStream(rendition.path), {
          contentType: renditionContentTypes[rendition.format],
        });
        log.debug({ songId: song.songId, key, bytes: rendition.sizeBytes }, 'rendition made');
        made.push(key);
      }
      await rm(rendition.path);
    }
    done += batch.length;
    await run.progress(done / all);
  }
  return made;
}

/** @throws EncodingError when the file's duration differs from the song's, so it cannot be this song */
function requireLengthOf({ durationSamples }: PlayableSong, rendition: Rendition): void {
  const { part, format, bitrateKbps } = rendition;
  const difference = lengthDifference({ durationSamples, sampleRateHz: songRateHz }, rendition, part);
  if (difference !== undefined) throw new EncodingError(`The ${part} ${format} ${bitrateKbps} ${difference}.`);
}

/** Errors of the operating system, such as a full disk, have a code. */
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

/** @throws Error when the copy differs from the blob store's digest, so that nothing is made from a wrong sound */
async function copyOut(blobs: PlaybackDeps['blobs'], key: string, sha256: string, path: string): Promise<void> {
  const content = await blobs.read(key);
  if (!content) throw new Error(`The master ${key} is not there.`);
  const hash = createHash('sha256');
  content.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(content, createWriteStream(path, { flags: 'wx' }));
  if (hash.digest('hex') !== sha256) throw new Error(`The copy of the master ${key} differs from the stored one.`);
}

/** Removes the folders of crashed runs. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    const info = await stat(path).catch(() => undefined);
    if (info && Date.now() - info.mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
  }
}
