// Compares every stored rendition with its master and makes wrong ones again. An operator asks for it with
// `npm run projections -- renditions verify`, for example after an older version mixed up files.
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { defineJob, type JobDefinition, type JobRun } from '../../../kernel/jobs/job';
import { newId } from '../../../kernel/values/ids';
import {
  type AudioEncoder,
  AudioRefusal,
  type MeasuredSound,
  renditionBitratesKbps,
} from '../../../ports/media/audio-encoder';
import type { PlaybackDeps } from '../playback.deps';
import { playableSongs } from '../sound/playable-songs.projection';
import { type MakeRenditions, makeRenditionsType, renditionAttempts } from './make-renditions.job';
import { soundDifference } from './rendition-difference';
import { previewBitrateKbps, type RenditionName, renditionKey } from './rendition-keys';

export const verifyRenditionsType = 'verify-renditions';

export interface VerifiedRenditions {
  readonly songs: number;
  readonly files: number;
  /** Renditions that were deleted and are encoded again; the first {@link mostListed} of them. */
  readonly wrong: readonly { readonly songId: string; readonly file: string; readonly reason: string }[];
  readonly wrongFiles: number;
  /** Files that the encoder of this machine cannot decode, such as AAC without ffmpeg. */
  readonly undecodable: number;
  /** Songs whose master is missing or cannot be read. */
  readonly withoutMaster: readonly string[];
}

export const mostListed = 200;
/** Higher than the priority of imports, because somebody may be listening to the song. */
const remakePriority = 60;
const names: readonly RenditionName[] = (['opus', 'aac'] as const).flatMap((format) => [
  { part: 'preview', format, bitrateKbps: previewBitrateKbps },
  ...renditionBitratesKbps.map((bitrateKbps): RenditionName => ({ part: 'whole', format, bitrateKbps })),
]);

type Deps = Pick<PlaybackDeps, 'reads' | 'blobs' | 'jobs' | 'log' | 'installation'>;

export const verifyRenditionsJob = (deps: Deps, encoder: AudioEncoder): JobDefinition =>
  defineJob<object>({
    type: verifyRenditionsType,
    leaseMs: 2 * 60_000,
    run: async (_, run) => {
      const folder = join(deps.installation.dataDir, 'renditions-in-progress', newId());
      await mkdir(folder, { recursive: true });
      try {
        return await verifyAll(deps, encoder, folder, run);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  });

async function verifyAll(deps: Deps, encoder: AudioEncoder, folder: string, run: JobRun): Promise<VerifiedRenditions> {
  const { reads, blobs, jobs, log } = deps;
  const ids = await songIds(deps);
  const wrong: VerifiedRenditions['wrong'][number][] = [];
  const withoutMaster: string[] = [];
  let [files, wrongFiles, undecodable] = [0, 0, 0];
  /** @throws AudioRefusal */
  const measured = async (key: string): Promise<MeasuredSound | undefined> => {
    run.signal.throwIfAborted();
    const path = join(folder, 'sound');
    const content = await blobs.read(key);
    if (!content) return undefined;
    await pipeline(content, createWriteStream(path));
    return encoder.measure(path, { signal: run.signal });
  };
  for (const [at, songId] of ids.entries()) {
    await run.progress(at / ids.length);
    const song = await reads.collection(playableSongs).get(songId);
    if (!song) continue;
    const stored: RenditionName[] = [];
    for (const name of names) if (await blobs.stat(renditionKey(song, name))) stored.push(name);
    if (stored.length === 0) continue;
    const master = await measured(song.masterKey).catch(refusalOf);
    if (!master || master instanceof AudioRefusal) {
      withoutMaster.push(songId);
      continue;
    }
    let wrongOfSong = 0;
    for (const name of stored) {
      const key = renditionKey(song, name);
      const sound = await measured(key).catch(refusalOf);
      if (!sound) continue;
      const reason = sound instanceof AudioRefusal ? sound.message : soundDifference(master, sound, name.part);
      if (sound instanceof AudioRefusal && (sound.code === 'unsupported-codec' || sound.code === 'too-costly')) {
        undecodable += 1;
        continue;
      }
      files += 1;
      if (reason !== undefined) {
        await blobs.delete(key);
        wrongOfSong += 1;
        const file = `${name.part} ${name.format} ${name.bitrateKbps}`;
        log.error({ songId, key, reason }, 'a rendition does not match its master and is encoded again');
        if (wrong.length < mostListed) wrong.push({ songId, file, reason });
      }
      await run.progress(at / ids.length);
    }
    wrongFiles += wrongOfSong;
    if (wrongOfSong === 0) continue;
    const payload: MakeRenditions = { songId };
    const remake = { type: makeRenditionsType, payload, priority: remakePriority, maxAttempts: renditionAttempts };
    await jobs.enqueue({ id: newId(), ...remake });
  }
  return { songs: ids.length, files, wrong, wrongFiles, undecodable, withoutMaster };
}

async function songIds({ reads }: Deps): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const page = await reads.collection(playableSongs).scan(ids.at(-1), 500);
    if (page.length === 0) return ids;
    ids.push(...page.map(({ id }) => id));
  }
}

function refusalOf(error: unknown): AudioRefusal {
  if (error instanceof AudioRefusal) return error;
  throw error;
}
