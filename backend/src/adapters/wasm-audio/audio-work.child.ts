// The child process that runs the WASM codecs, so that a malicious file can crash only this process and not the server.
// It handles one request after another over IPC; it exits after a request that it must refuse, and with the parent.
import { setPriority } from 'node:os';
import { AudioRefusal, type MeasuredSound } from '../../ports/media/audio-encoder';
import type { AudioWorkMessage, AudioWorkRequest, AudioWorkResults } from './audio-work';
import { makeFlac } from './containers/make-flac';
import { walkSound } from './containers/walk-sound';
import { LoudnessMeter } from './meters/loudness-meter';
import { PeakMeter } from './meters/peak-meter';
import { SoundPrintMeter } from './meters/sound-print-meter';
import { transcodeSound } from './transcode';

/** Lower than the priority of the server, which shares the machine's cores. */
const lowPriority = 10;
const progressEveryMs = 250;

async function perform({ work, limits }: AudioWorkRequest): Promise<AudioWorkResults[keyof AudioWorkResults]> {
  const onProgress = throttledProgress();
  switch (work.kind) {
    case 'probe':
      return await walkSound(work.sourcePath, limits, () => {}, onProgress);
    case 'loudness':
      return (await measure(work.sourcePath, limits, onProgress)).loudness;
    case 'measure':
      return await measure(work.sourcePath, limits, onProgress);
    case 'transcode':
      return await transcodeSound(work.sourcePath, work.targets, limits, onProgress);
    case 'flac':
      await makeFlac(work, limits, onProgress);
      return null;
  }
}

async function measure(
  sourcePath: string,
  limits: AudioWorkRequest['limits'],
  onProgress: (share: number) => void,
): Promise<MeasuredSound> {
  let meter: LoudnessMeter | undefined;
  let printer: SoundPrintMeter | undefined;
  const peaks = new PeakMeter();
  const facts = await walkSound(
    sourcePath,
    limits,
    (block) => {
      meter ??= new LoudnessMeter(block.sampleRateHz);
      meter.write(block.channels);
      peaks.write(block.channels);
      printer ??= new SoundPrintMeter(block.sampleRateHz);
      printer.write(block.channels);
    },
    onProgress,
  );
  const loudness = await (meter ?? new LoudnessMeter(facts.sampleRateHz)).finish();
  return { facts, loudness, waveform: peaks.waveform(), soundPrint: printer?.print() ?? '' };
}

function throttledProgress(): (share: number) => void {
  let lastAt = 0;
  return (share) => {
    if (performance.now() - lastAt < progressEveryMs) return;
    lastAt = performance.now();
    answer({ type: 'progress', share });
  };
}

function answer(message: AudioWorkMessage, then: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, then);
  else process.exit(1);
}

process.on('message', (request: AudioWorkRequest) => {
  perform(request).then(
    (result) => answer({ type: 'done', result, memoryBytes: process.memoryUsage.rss() }),
    (error: unknown) => {
      const message: AudioWorkMessage =
        error instanceof AudioRefusal
          ? { type: 'refused', code: error.code, detail: error.detail }
          : { type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
      answer(message, () => process.exit(0));
    },
  );
});
process.once('disconnect', () => process.exit(1));
try {
  setPriority(lowPriority);
} catch {
  // Some systems do not allow a process to lower its priority; then it runs at the normal one.
}
