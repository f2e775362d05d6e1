// Makes of an uploaded sound the same qualities as songs have, and puts the index of a video in front.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { blobReader } from '../../../kernel/blob-reads';
import { newId } from '../../../kernel/ids';
import { defineJob, type JobRun } from '../../../kernel/job';
import {
  type AudioEncoder,
  AudioRefusal,
  type Loudness,
  type RenditionTarget,
  renditionBitratesKbps,
} from '../../../ports/audio-encoder';
import type { SocialDeps } from '../social.deps';
import { withIndexInFront } from './fast-start';
import { type MediaFile, mediaStream, type PreparedMedia } from './media.decider';
import { dropFolder, soundKey } from './media-files';
import { readMp4 } from './mp4-boxes';

export const prepareMediaType = 'prepare-media';

export interface PrepareMedia {
  readonly mediaId: string;
}

type Deps = Pick<SocialDeps, 'commands' | 'blobs' | 'log' | 'installation'>;
const leaseMs = 2 * 60_000;

export const prepareMediaJob = (deps: Deps, encoder: AudioEncoder | undefined) =>
  defineJob<PrepareMedia>({
    type: prepareMediaType,
    leaseMs,
    run: async ({ mediaId }, run) => {
      const media = deps.commands.handlerOf(mediaStream);
      const { state } = await media.load(mediaId);
      if (state.kind !== 'kept' || state.isPrepared) return;
      const prepared = await prepare(deps, encoder, state.file, run);
      const context = { actor: 'job:prepare-media', correlationId: run.jobId, causationId: run.jobId };
      await media.execute(mediaId, { kind: 'prepare', prepared }, context);
      // Given up while it was made: nothing is to be left of it.
      if ((await media.load(mediaId)).state.kind === 'dropped') await dropFolder(deps.blobs, state.file.folder);
    },
  });

const asItCame = (mediaId: string): PreparedMedia => ({
  ...{ mediaId, isReady: true, key: null, durationMs: null, waveform: null, gainDb: 0 },
});

async function prepare(
  deps: Deps,
  encoder: AudioEncoder | undefined,
  file: MediaFile,
  run: JobRun,
): Promise<PreparedMedia> {
  if (file.kind === 'video') return await prepareVideo(deps, file);
  if (encoder === undefined) return asItCame(file.mediaId);
  try {
    return await prepareSound(deps, encoder, file, run);
  } catch (error) {
    if (!(error instanceof AudioRefusal)) throw error;
    deps.log.info({ mediaId: file.mediaId, code: error.code }, 'an uploaded sound of a post cannot be read');
    return { ...asItCame(file.mediaId), isReady: false };
  }
}

async function prepareVideo({ blobs }: Deps, { mediaId, key, folder }: MediaFile): Promise<PreparedMedia> {
  const kept = await blobs.stat(key);
  const readAt = blobReader(blobs, key);
  const parsed = kept && (await readMp4(readAt, kept.bytes));
  const ordered = parsed && (await withIndexInFront(readAt, parsed));
  if (ordered === undefined) return asItCame(mediaId);
  const playKey = `${folder}play.mp4`;
  await blobs.put(playKey, ordered, { contentType: 'video/mp4' });
  return { ...asItCame(mediaId), key: playKey };
}

async function prepareSound(
  { blobs, installation }: Deps,
  encoder: AudioEncoder,
  { mediaId, key, folder: blobFolder }: MediaFile,
  run: JobRun,
): Promise<PreparedMedia> {
  const folder = join(installation.dataDir, 'uploads-in-progress', `media~${newId()}`);
  await mkdir(folder, { recursive: true });
  try {
    const source = join(folder, 'original');
    const content = await blobs.read(key);
    if (content === undefined) return { ...asItCame(mediaId), isReady: false };
    await pipeline(content, createWriteStream(source));
    const { facts, loudness, waveform } = await encoder.measure(source, { signal: run.signal });
    const targets = renditionBitratesKbps.flatMap((bitrateKbps) =>
      (['opus', 'aac'] as const).map(
        (format): RenditionTarget => ({
          ...{ format, bitrateKbps, part: 'whole', path: join(folder, `${format}-${bitrateKbps}`) },
        }),
      ),
    );
    const onProgress = (share: number) => void run.progress(share).catch(() => undefined);
    await encoder.transcode(source, targets, { signal: run.signal, onProgress });
    for (const { path, format, bitrateKbps } of targets) {
      const contentType = format === 'opus' ? 'audio/webm' : 'audio/mp4';
      await blobs.put(soundKey(blobFolder, format, bitrateKbps), createReadStream(path), { contentType });
    }
    const durationMs = Math.round((facts.durationSamples * 1000) / facts.sampleRateHz);
    return { mediaId, isReady: true, key: null, durationMs, waveform, gainDb: gainOf(loudness) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const targetLufs = -14;
const silenceLufs = -70;
const mostGainDb = 12;
const highestPeakDbtp = -1;

/** To the loudness of songs, raised at most to a decibel below full scale. */
function gainOf({ integratedLufs, truePeakDbtp }: Loudness): number {
  if (integratedLufs <= silenceLufs) return 0;
  const wanted = Math.max(-mostGainDb, Math.min(mostGainDb, targetLufs - integratedLufs));
  return Math.min(wanted, Math.max(0, highestPeakDbtp - truePeakDbtp));
}
