// Listens to an uploaded master: whether it can be decoded to its end, how long and how loud it is, and how it looks. Long
// files take minutes, so a draft may be made before this is through and gets its sound afterwards.
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SongSound } from '@libretto/contracts/events';
import type { CommandContext } from '../../../kernel/commands';
import { newId } from '../../../kernel/ids';
import { defineJob } from '../../../kernel/job';
import { AudioRefusal, type SoundMeter } from '../../../ports/audio-encoder';
import type { CatalogueDeps } from '../catalogue.deps';
import { songStream } from '../song.stream';
import { makeListeningFiles } from './listening-files';
import { dropMaster, keepMeasure, type MasterMeasure, readMeasure } from './master-files';
import { sweepUploads, uploadFolderOf } from './upload-folder';

export const measureSoundType = 'measure-sound';

export interface MeasureSound {
  readonly songId: string;
  readonly masterKey: string;
  /** Handed in once it is measured, as a song that is its own release. */
  readonly submits: boolean;
}

/** Before the renditions of other songs: an artist waits for it. */
export const measurePriority = 50;
const samplesPerSecond = 48_000;

type Deps = Pick<CatalogueDeps, 'commands' | 'blobs' | 'log' | 'installation' | 'clock'>;

/** One for each master, however often it is asked for. */
export const measureJobId = (masterKey: string) => `${measureSoundType}/${masterKey}`;

export const measureSoundJob = (deps: Deps, meter: SoundMeter) =>
  defineJob<MeasureSound>({
    type: measureSoundType,
    run: async ({ songId, masterKey, submits }, run) => {
      const content = await deps.blobs.read(masterKey);
      // Given up meanwhile.
      if (content === undefined) return { kind: 'gone' };
      const folder = uploadFolderOf(deps.installation.dataDir);
      const path = join(folder, `measure~${newId()}`);
      await mkdir(folder, { recursive: true });
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx' }));
        const onProgress = (share: number) => void run.progress(share).catch(() => undefined);
        const measured = await meter.measure(path, { signal: run.signal, onProgress });
        // Before the draft is called ready: from then on its artist may listen to it, and it may be approved.
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
      // Given up while we listened: nothing is to be left of it.
      if ((await deps.blobs.stat(masterKey)) === undefined) await dropMaster(deps.blobs, masterKey);
      await giveSound(
        deps,
        songId,
        { actor: 'job:measure-sound', correlationId: run.jobId, causationId: run.jobId },
        submits,
      );
      return { kind: 'done' };
    },
  });

/** Puts what was measured into a draft that was made before; the request that makes the draft does so too. */
export async function giveSound(
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

/** As songs have it: the length in samples at 48 kHz, 0 while nobody knows it. */
export function soundOf(masterKey: string, masterContentType: string, measure: MasterMeasure | undefined): SongSound {
  const file = { masterKey, masterContentType, albumIntegratedLufs: null };
  const unknown = { previewKey: null, durationSamples: 0, integratedLufs: 0, truePeakDbtp: 0 };
  if (measure?.kind !== 'measured') return { ...file, ...unknown };
  const { facts, loudness, soundPrint, previewKey = null } = measure;
  const durationSamples = Math.ceil((facts.durationSamples * samplesPerSecond) / facts.sampleRateHz);
  return { ...file, ...loudness, previewKey, durationSamples, ...(soundPrint && { soundPrint }) };
}

export const sweepUploadsType = 'sweep-uploads';

/** Looks, a day after an upload began, for what was left lying. */
export const sweepUploadsJob = ({ installation, clock }: Pick<Deps, 'installation' | 'clock'>) =>
  defineJob({
    type: sweepUploadsType,
    run: async () => await sweepUploads(installation.dataDir, clock.nowMs()),
  });
