// The audio encoder for a machine with ffmpeg: it is faster, and can also read AAC files.
import { rename, rm } from 'node:fs/promises';
import {
  type AudioEncoder,
  AudioRefusal,
  type AudioWorkOptions,
  type Loudness,
  type MeasuredSound,
  type Rendition,
  type RenditionTarget,
  type SoundFacts,
  type SoundTags,
} from '../../ports/media/audio-encoder';
import { writeTaggedOpus } from '../ogg-opus/tagged-opus';
import {
  flacArguments,
  inputArguments,
  mixFilter,
  outputArguments,
  renditionRateHz,
  renditionSamples,
} from './ffmpeg-arguments';
import type { FfmpegTools } from './find-ffmpeg';
import { type ProbeLimits, probeFile } from './probe-file';
import { readWaveform } from './read-waveform';
import { runLimited } from './run-limited';

export interface FfmpegAudioSettings {
  readonly maxDurationMs?: number;
  readonly maxMemoryBytes?: number;
  /** After this time the program is killed and the file is refused. */
  readonly timeLimitMs?: number;
}

const gigabyte = 1024 ** 3;
/** Rounding tolerance of the length in the header of an MP4 file. */
const mostDifferenceSamples = 1;
const silence: Loudness = { integratedLufs: -70, truePeakDbtp: -120 };

export class FfmpegAudioEncoder implements AudioEncoder {
  readonly engine: string;
  private readonly settings: Required<FfmpegAudioSettings>;

  constructor(
    readonly tools: FfmpegTools,
    settings: FfmpegAudioSettings = {},
  ) {
    this.engine = `ffmpeg ${tools.version}`;
    const { maxDurationMs = 60 * 60_000, maxMemoryBytes = 2 * gigabyte, timeLimitMs = 15 * 60_000 } = settings;
    this.settings = { maxDurationMs, maxMemoryBytes, timeLimitMs };
  }

  async probe(sourcePath: string, options: AudioWorkOptions = {}): Promise<SoundFacts> {
    return await probeFile(this.tools, sourcePath, this.limits(options));
  }

  async measureLoudness(sourcePath: string, options: AudioWorkOptions = {}): Promise<Loudness> {
    return await this.loudnessOf(sourcePath, await this.probe(sourcePath, options), options);
  }

  async measure(sourcePath: string, options: AudioWorkOptions = {}): Promise<MeasuredSound> {
    const facts = await this.probe(sourcePath, options);
    options.onProgress?.(1 / 3);
    const loudness = await this.loudnessOf(sourcePath, facts, options);
    options.onProgress?.(2 / 3);
    const outline = await readWaveform(this.tools, sourcePath, facts, this.limits(options));
    return { facts, loudness, ...outline };
  }

  private async loudnessOf(sourcePath: string, facts: SoundFacts, options: AudioWorkOptions): Promise<Loudness> {
    const filter = `${mixFilter(facts)},ebur128=peak=true:framelog=verbose:dualmono=true`;
    const { code, errors } = await runLimited(
      this.tools.ffmpegPath,
      [
        ...['-hide_banner', '-nostats', '-nostdin', '-threads', '1'],
        ...inputArguments(sourcePath, facts),
        ...['-map', '0:a:0', '-af', filter, '-f', 'null', '-'],
      ],
      this.limits(options),
    );
    if (code !== 0) throw new AudioRefusal('broken', errors);
    return readSummary(errors);
  }

  async transcode(
    sourcePath: string,
    targets: readonly RenditionTarget[],
    options: AudioWorkOptions = {},
  ): Promise<readonly Rendition[]> {
    const limits = this.limits(options);
    const facts = options.facts ?? (await this.probe(sourcePath, options));
    const outputs = targets.flatMap((target) => outputArguments(target, facts, partial(target)));
    const readProgress = progressReader(facts, options.onProgress);
    try {
      const { code, errors } = await runLimited(
        this.tools.ffmpegPath,
        [
          ...['-v', 'error', '-nostdin', '-progress', 'pipe:1', '-threads', '1'],
          ...inputArguments(sourcePath, facts),
          ...outputs,
        ],
        limits,
        readProgress,
      );
      if (code !== 0) throw new Error(`ffmpeg ended (${code}): ${errors}`);
      const renditions: Rendition[] = [];
      for (const target of targets) renditions.push(await this.checked(target, facts, limits));
      for (const target of targets) await rename(partial(target), target.path);
      return renditions;
    } finally {
      for (const target of targets) await rm(partial(target), { force: true });
    }
  }

  async makeFlac(
    sourcePath: string,
    targetPath: string,
    tags: SoundTags,
    options: AudioWorkOptions = {},
  ): Promise<void> {
    const facts = await this.probe(sourcePath, options);
    const partialPath = `${targetPath}.partial`;
    try {
      const { code, errors } = await runLimited(
        this.tools.ffmpegPath,
        [
          ...['-v', 'error', '-nostdin', '-threads', '1'],
          ...inputArguments(sourcePath, facts),
          ...flacArguments(tags, partialPath),
        ],
        this.limits(options),
      );
      if (code !== 0) throw new Error(`ffmpeg ended (${code}): ${errors}`);
      await rename(partialPath, targetPath);
    } finally {
      await rm(partialPath, { force: true });
    }
  }

  /** Nothing is decoded or encoded, so no separate process is needed. */
  tagOpus(sourcePath: string, targetPath: string, tags: SoundTags, options: AudioWorkOptions = {}): Promise<void> {
    return writeTaggedOpus(sourcePath, targetPath, tags, options.signal);
  }

  /** Verifies the audible length, because ffmpeg may exit successfully after writing too little, or leading silence. */
  private async checked(target: RenditionTarget, facts: SoundFacts, limits: ProbeLimits): Promise<Rendition> {
    const path = partial(target);
    const sampleRateHz = renditionRateHz(target, facts);
    const durationSamples = renditionSamples(target, facts);
    const written = await probeFile(this.tools, path, limits).catch((error: unknown) => {
      // The uploaded file is not at fault, so the error must not be reported as a refusal of it.
      if (error instanceof AudioRefusal) throw new Error(`ffmpeg wrote a file that cannot be read: ${error.code}`);
      throw error;
    });
    if (Math.abs(written.durationSamples - durationSamples) > mostDifferenceSamples) {
      throw new Error(`ffmpeg wrote ${written.durationSamples} instead of ${durationSamples} samples.`);
    }
    return { ...target, sampleRateHz, durationSamples, sizeBytes: written.sizeBytes };
  }

  private limits({ signal }: AudioWorkOptions): ProbeLimits {
    return { ...this.settings, signal };
  }
}

function partial(target: RenditionTarget): string {
  return `${target.path}.partial`;
}

function readSummary(report: string): Loudness {
  const summary = report.slice(report.lastIndexOf('Summary:'));
  const integrated = Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]);
  const peak = Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]);
  return {
    integratedLufs: Number.isFinite(integrated) ? Math.max(silence.integratedLufs, integrated) : silence.integratedLufs,
    truePeakDbtp: Number.isFinite(peak) ? Math.max(silence.truePeakDbtp, peak) : silence.truePeakDbtp,
  };
}

function progressReader(facts: SoundFacts, onProgress: AudioWorkOptions['onProgress']): (chunk: Buffer) => void {
  const totalUs = (facts.durationSamples / facts.sampleRateHz) * 1_000_000;
  return (chunk) => {
    const doneUs = Number(/out_time_us=(\d+)/.exec(chunk.toString())?.[1]);
    if (Number.isFinite(doneUs)) onProgress?.(Math.min(1, doneUs / totalUs));
  };
}
