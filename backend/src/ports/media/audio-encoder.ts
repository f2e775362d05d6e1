// Reads and writes sound files. The encoder works on files of the local disk, because every engine needs to seek in
// them; its callers move the files in and out of the blob store.

export type AudioFormat = 'opus' | 'aac';

/** The bitrates in which a song is offered, in kbit/s. */
export const renditionBitratesKbps = [64, 128, 256, 320] as const;
export type RenditionBitrateKbps = (typeof renditionBitratesKbps)[number];

/** The maximum per channel that libopus encodes (`OPUS_SET_BITRATE`; ffmpeg's libopus refuses more). */
const mostOpusKbpsPerChannel = 256;
/** A frame of AAC holds 1024 samples of a channel in at most 6144 bits (ISO/IEC 14496-3). */
const mostAacBitsPerSample = 6;

/**
 * The bitrate at which a rendition is encoded. Codecs have a maximum per channel, so the upper renditions of a mono
 * song have a lower bitrate than their names say.
 */
export function encodedBitrateKbps(
  { format, bitrateKbps }: Pick<RenditionTarget, 'format' | 'bitrateKbps'>,
  { channels, sampleRateHz }: { readonly channels: number; readonly sampleRateHz: number },
): number {
  const mostPerChannel = format === 'opus' ? mostOpusKbpsPerChannel : (mostAacBitsPerSample * sampleRateHz) / 1000;
  return Math.min(bitrateKbps, Math.floor(mostPerChannel * Math.min(2, channels)));
}

/** Length of the preview of a paid song. */
export const previewMs = 15_000;
/** Where a preview starts to fade out, along half a sine, so that it ends without a click. */
export const previewFadeFromMs = 13_500;

export const audioContainers = ['wav', 'aiff', 'flac', 'mp3', 'ogg', 'webm', 'mp4', 'adts'] as const;
export type AudioContainer = (typeof audioContainers)[number];

/** Properties of a sound file, found by decoding all of it rather than trusting its header. */
export interface SoundFacts {
  readonly container: AudioContainer;
  /** Offset of the container's first byte, after tags and any other leading data. */
  readonly startsAt: number;
  /** `pcm`, `pcm-float`, `adpcm`, `flac`, `alac`, `mp3`, `mp2`, `aac`, `opus` or `vorbis`. */
  readonly codec: string;
  readonly contentType: string;
  readonly channels: number;
  readonly sampleRateHz: number;
  /** Samples per channel, at `sampleRateHz`. */
  readonly durationSamples: number;
  readonly sizeBytes: number;
}

/** Loudness after EBU R128 as a listener hears it: two channels, with mono played on both. */
export interface Loudness {
  /** Integrated loudness in LUFS; −70 for silence. */
  readonly integratedLufs: number;
  /** True peak in dBTP, four times oversampled; −120 for silence. */
  readonly truePeakDbtp: number;
}

/** Upper bound of peaks in a waveform; a song of a few samples has fewer. */
export const waveformPeaks = 800;

/** Everything that one pass over a file measures. */
export interface MeasuredSound {
  readonly facts: SoundFacts;
  readonly loudness: Loudness;
  /** The peak of each segment, from 0 to 100 of full scale; the segments divide the sound evenly. */
  readonly waveform: readonly number[];
  /**
   * Acoustic fingerprint of the first two minutes, similar for the same recording in any format: 32-bit words, about
   * eight per second, in base64. Empty for less than five seconds.
   */
  readonly soundPrint: string;
}

/** A file to write. AAC is MP4 with the index in front, Opus is WebM with the cues in front. */
export interface RenditionTarget {
  readonly path: string;
  readonly format: AudioFormat;
  readonly bitrateKbps: RenditionBitrateKbps;
  readonly part: 'whole' | 'preview';
}

/** A written file. */
export interface Rendition extends RenditionTarget {
  readonly sampleRateHz: number;
  /** Audible samples per channel, at `sampleRateHz`; priming and padding are not counted. */
  readonly durationSamples: number;
  readonly sizeBytes: number;
}

/** The tags that a file shows in the player of its owner. */
export interface SoundTags {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly trackNumber: number;
}

export interface AudioWorkOptions {
  /** Called from time to time with the completed share, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborts the work; no partial file remains. */
  readonly signal?: AbortSignal;
  /** The result of an earlier `measure` of the same file, which saves another analysis. */
  readonly facts?: SoundFacts;
}

export const audioRefusals = {
  'unknown-format': 'This file is not a sound file that can be read here.',
  'unsupported-codec': 'The codec of this sound file cannot be read here. Send WAV, AIFF, FLAC, MP3, Opus or Vorbis.',
  broken: 'This sound file is damaged.',
  truncated: 'This sound file is cut off before its end.',
  empty: 'This sound file holds no sound.',
  'changing-rate': 'The sample rate changes in the middle of this sound file. Send it in one rate.',
  'too-long': 'This sound file is too long.',
  'too-costly': 'This sound file takes more time or memory than is allowed.',
} as const;
export type AudioRefusalCode = keyof typeof audioRefusals;

/** The file is at fault, so a retry would fail again. Any other error may be retried. */
export class AudioRefusal extends Error {
  override readonly name = 'AudioRefusal';

  constructor(
    readonly code: AudioRefusalCode,
    /** Details for the log, which are not shown to users. */
    readonly detail?: string,
  ) {
    super(audioRefusals[code]);
  }
}

/** The part of the encoder that an upload needs; without `transcode`, unplayable files get no playable copies. */
export type SoundMeter = Pick<AudioEncoder, 'measure'> & Partial<Pick<AudioEncoder, 'transcode'>>;

export interface AudioEncoder {
  /** Name of the engine, for the log. */
  readonly engine: string;

  /** Determines the properties of a file. @throws AudioRefusal */
  probe(sourcePath: string, options?: AudioWorkOptions): Promise<SoundFacts>;

  /** Measures the loudness of a file. @throws AudioRefusal */
  measureLoudness(sourcePath: string, options?: AudioWorkOptions): Promise<Loudness>;

  /** Determines the properties, the loudness and the waveform of a file in one pass. @throws AudioRefusal */
  measure(sourcePath: string, options?: AudioWorkOptions): Promise<MeasuredSound>;

  /**
   * Writes all targets in one pass over the source. Each file appears atomically, and after an error no file remains.
   * Every target starts with the source's first sample and has the source's length, or its first 15 s for a preview.
   * @throws AudioRefusal
   */
  transcode(
    sourcePath: string,
    targets: readonly RenditionTarget[],
    options?: AudioWorkOptions,
  ): Promise<readonly Rendition[]>;

  /**
   * Writes a lossless file as FLAC, sample for sample, with 16 or 24 bits; absent if the engine cannot do this. The
   * file appears atomically.
   * @throws AudioRefusal if FLAC would not preserve the sound: an odd rate, or more than two channels.
   */
  makeFlac?(sourcePath: string, targetPath: string, tags: SoundTags, options?: AudioWorkOptions): Promise<void>;

  /**
   * Writes the Opus of a WebM file as Ogg Opus with tags, packet by packet; absent if the engine cannot do this. The
   * file appears atomically.
   * @throws AudioRefusal if the source is not Opus in WebM.
   */
  tagOpus?(sourcePath: string, targetPath: string, tags: SoundTags, options?: AudioWorkOptions): Promise<void>;
}
