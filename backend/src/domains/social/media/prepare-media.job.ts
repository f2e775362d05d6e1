// Makes the renditions of an uploaded sound that songs have too, and prepares a video for instant playback.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { defineJob, type JobRun } from '../../../kernel/jobs/job';
import {
  type AudioEncoder,
  AudioRefusal,
  type Loudness,
  type RenditionTarget,
  renditionBitratesKbps,
} from '../../../ports/media/audio-encoder';
import type { VideoEncoder } from '../../../ports/media/video-encoder';
import type { SocialDeps } from '../social.deps';
import { asItCame, type MediaFile, mediaStream, type PreparedMedia } from './media.decider';
import { dropFolder, soundKey } from './media-files';
import { prepareVideo } from './prepare-video';
import { withTemporaryCopy } from './with-temporary-copy';

export const prepareMediaType = 'prepare-media';

export interface PrepareMedia {
  readonly mediaId: string;
}

type Deps = Pick<SocialDeps, 'commands' | 'blobs' | 'log' | 'installation'>;
const leaseMs = 2 * 60_000;

interface Encoders {
  readonly sound?: AudioEncoder;
  readonly video?: VideoEncoder;
}

export const prepareMediaJob = (deps: Deps, encoders: Encoders) =>
  defineJob<PrepareMedia>({
    type: prepareMediaType,
    leaseMs,
    run: async ({ mediaId }, run) => {
      const media = deps.commands.handlerOf(mediaStream);
      const { state } = await media.load(mediaId);
      if (state.kind !== 'kept' || state.isPrepared) return;
      const prepared = await prepare(deps, encoders, state.file, run);
      const context = { actor: 'job:prepare-media', correlationId: run.jobId, causationId: run.jobId };
      await media.execute(mediaId, { kind: 'prepare', prepared }, context);
      // The upload was discarded in the meantime, so all of its files are deleted.
      if ((await media.load(mediaId)).state.kind === 'dropped') await dropFolder(deps.blobs, state.file.folder);
    },
  });

async function prepare(deps: Deps, { sound, video }: Encoders, file: MediaFile, run: JobRun): Promise<PreparedMedia> {
  if (file.kind === 'video') return await prepareVideo(deps, video, file, run);
  if (sound === undefined) return asItCame(file.mediaId);
  try {
    return await prepareSound(deps, sound, file, run);
  } catch (error) {
    if (!(error instanceof AudioRefusal)) throw error;
    deps.log.info({ mediaId: file.mediaId, code: error.code }, 'an uploaded sound of a post cannot be read');
    return { ...asItCame(file.mediaId), isReady: false };
  }
}

async function prepareSound(
  deps: Deps,
  encoder: AudioEncoder,
  { mediaId, key, folder: blobFolder }: MediaFile,
  run: JobRun,
): Promise<PreparedMedia> {
  return await withTemporaryCopy(deps, key, async (source, folder) => {
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
      await deps.blobs.put(soundKey(blobFolder, format, bitrateKbps), createReadStream(path), { contentType });
    }
    const durationMs = Math.round((facts.durationSamples * 1000) / facts.sampleRateHz);
    return { mediaId, isReady: true, key: null, durationMs, waveform, gainDb: gainOf(loudness) };
  });
}

const targetLufs = -14;
const silenceLufs = -70;
const mostGainDb = 12;
const highestPeakDbtp = -1;

/** The gain to the loudness of songs, limited so that peaks stay a decibel below full scale. */
function gainOf({ integratedLufs, truePeakDbtp }: Loudness): number {
  if (integratedLufs <= silenceLufs) return 0;
  const wanted = Math.max(-mostGainDb, Math.min(mostGainDb, targetLufs - integratedLufs));
  return Math.min(wanted, Math.max(0, highestPeakDbtp - truePeakDbtp));
}
