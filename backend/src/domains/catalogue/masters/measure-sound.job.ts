// Measures an uploaded master: whether it decodes completely, its duration, loudness and waveform. Long files take
// minutes, so a draft may exist before its measurement is attached.
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SongSound } from '@libretto/contracts/events';
import type { CommandContext } from '../../../kernel/commands/commands';
import { defineJob } from '../../../kernel/jobs/job';
import { newId } from '../../../kernel/values/ids';
import { AudioRefusal, type SoundMeter } from '../../../ports/media/audio-encoder';
import type { CatalogueDeps } from '../catalogue.deps';
import { songStream } from '../song/song.stream';
import { uploadFolderOf } from '../upload/resumable/upload-folder';
import type { UploadStore } from '../upload/resumable/upload-store';
import { makeListeningFiles } from './listening-files';
import { dropMaster, keepMeasure, type MasterMeasure, readMeasure } from './master-files';

export const measureSoundType = 'measure-sound';

export interface MeasureSound {
  readonly songId: string;
  readonly masterKey: string;
  /** Submits the song once it is measured, as a single that is its own release. */
  readonly submits: boolean;
}

/** Ranks before the renditions of other songs, because an artist is waiting. */
export const measurePriority = 50;
const samplesPerSecond = 48_000;

type Deps = Pick<CatalogueDeps, 'commands' | 'blobs' | 'log' | 'installation' | 'clock'>;

/** One job per master, however often it is requested. */
export const measureJobId = (masterKey: string) => `${measureSoundType}/${masterKey}`;

export const measureSoundJob = (deps: Deps, meter: SoundMeter) =>
  defineJob<MeasureSound>({
    type: measureSoundType,
    run: async ({ songId, masterKey, submits }, run) => {
      const content = await deps.blobs.read(masterKey);
      // The upload was discarded in the meantime.
      if (content === undefined) return { kind: 'gone' };
      const folder = uploadFolderOf(deps.installation.dataDir);
      const path = join(folder, `measure~${newId()}`);
      await mkdir(folder, { recursive: true });
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx' }));
        const onProgress = (share: number) => void run.progress(share).catch(() => undefined);
        const measured = await meter.measure(path, { signal: run.signal, onProgress });
        // Stored before the draft counts as ready: from then on its artist may listen to it, and it may be approved.
        const { facts } = measured;
        const previewKey = await makeListeningFiles(deps, meter, { path, masterKey, songId, facts }, run);
        await keepMeasure(deps.blobs, masterKey, { kind: 'measured', ...measured, previewKey });
      } catch (error) {
        if (!(error instanceof AudioRefusal)) throw error;
        deps.log.info({ songId, code: error.code, detail: error.detail }, 'an uploaded sound cannot be read');
        await keepMeasure(deps.blobs, masterKey, { kind: 'refused', error: error.message });
      } finally {
        await rm(path, { force: true });
      }
      // The upload was discarded during the measurement, so all of its files are deleted.
      if ((await deps.blobs.stat(masterKey)) === undefined) await dropMaster(deps.blobs, masterKey);
      await attachRendition(
        deps,
        songId,
        { actor: 'job:measure-sound', correlationId: run.jobId, causationId: run.jobId },
        submits,
      );
      return { kind: 'done' };
    },
  });

/** Attaches the measurement to an existing draft; the request that creates a draft also attaches it. */
export async function attachRendition(
  { commands, blobs }: Pick<Deps, 'commands' | 'blobs'>,
  songId: string,
  context: CommandContext,
  submits: boolean,
): Promise<void> {
  const songs = commands.handlerOf(songStream);
  const { state } = await songs.load(songId);
  if (state.kind !== 'draft' || state.song.sound.durationSamples > 0) return;
  const sound = soundOf(
    state.song.sound.masterKey,
    state.song.sound.masterContentType,
    await readMeasure(blobs, state.song.sound.masterKey),
  );
  if (sound.durationSamples === 0) return;
  const { artistId } = state.song;
  await songs.execute(songId, { kind: 'edit', songId, byUserId: artistId, changes: { sound }, submits }, context);
}

/** The sound in the form that songs store: its length in samples at 48 kHz, 0 until it is measured. */
export function soundOf(masterKey: string, masterContentType: string, measure: MasterMeasure | undefined): SongSound {
  const file = { masterKey, masterContentType, albumIntegratedLufs: null };
  const unknown = { previewKey: null, durationSamples: 0, integratedLufs: 0, truePeakDbtp: 0 };
  if (measure?.kind !== 'measured') return { ...file, ...unknown };
  const { facts, loudness, soundPrint, previewKey = null } = measure;
  const durationSamples = Math.ceil((facts.durationSamples * samplesPerSecond) / facts.sampleRateHz);
  return { ...file, ...loudness, previewKey, durationSamples, ...(soundPrint && { soundPrint }) };
}

export const sweepUploadsType = 'sweep-uploads';

/** Removes abandoned uploads a day after an upload began. */
export const sweepUploadsJob = ({ clock }: Pick<Deps, 'clock'>, uploads: Pick<UploadStore, 'sweep'>) =>
  defineJob({ type: sweepUploadsType, run: () => uploads.sweep(clock.nowMs()) });
