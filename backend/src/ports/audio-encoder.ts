// Reads and writes sound files. Works on files of the local disk, for every engine behind it wants to seek in them;
// anyone who calls it moves them in and out of the blob store.

export type AudioFormat = 'opus' | 'aac';

/** The bitrates in which a song is offered, in kbit/s. */
export const renditionBitratesKbps = [64, 128, 256, 320] as const;
export type RenditionBitrateKbps = (typeof renditionBitratesKbps)[number];

/** Per channel, the most that libopus encodes (`OPUS_SET_BITRATE`, and ffmpeg's libopus refuses more). */
const mostOpusKbpsPerChannel = 256;
/** A frame of AAC holds 1024 samples of a channel in at most 6144 bits (ISO/IEC 14496-3). */
const mostAacBitsPerSample = 6;

/**
 * The bitrate at which a rendition is encoded. Codecs have a maximum per channel, so that the upper steps of a mono song hold less
 * than they are called.
 */
export function encodedBitrateKbps(
  { format, bitrateKbps }: Pick<RenditionTarget, 'format' | 'bitrateKbps'>,
  { channels, sampleRateHz }: { readonly channels: number; readonly sampleRateHz: number },
): number {
  const mostPerChannel = format === 'opus' ? mostOpusKbpsPerChannel : (mostAacBitsPerSample * sampleRateHz) / 1000;
  return Math.min(bitrateKbps, Math.floor(mostPerChannel * Math.min(2, channels)));
}

/** How long the preview of a paid song is. */
export const previewMs = 15_000;
/** From where on a preview fades, by half a sine, so that it ends without a click. */
export const previewFadeFromMs = 13_500;

export const audioContainers = ['wav', 'aiff', 'flac', 'mp3', 'ogg', 'webm', 'mp4', 'adts'] as const;
export type AudioContainer = (typeof audioContainers)[number];

/** What a sound file holds, found by decoding all of it and not by believing its header. */
export interface SoundFacts {
  readonly container: AudioContainer;
  /** The first byte of the container, behind tags and whatever else stands in front of it. */
  readonly startsAt: number;
  /** `pcm`, `pcm-float`, `adpcm`, `flac`, `alac`, `mp3`, `mp2`, `aac`, `opus` or `vorbis`. */
  readonly codec: string;
  readonly contentType: string;
  readonly channels: number;
  readonly sampleRateHz: number;
  /** Samples of one channel, at `sampleRateHz`. */
  readonly durationSamples: number;
  readonly sizeBytes: number;
}

/** Loudness after EBU R128 of what a listener hears: two channels, mono on both. */
export interface Loudness {
  /** −70 for silence. */
  readonly integratedLufs: number;
  /** Four times oversampled; −120 for silence. */
  readonly truePeakDbtp: number;
}

/** How many peaks a waveform has at the most; a song of a few samples has fewer. */
export const waveformPeaks = 800;

/** All that is found by listening to a file once. */
export interface MeasuredSound {
  readonly facts: SoundFacts;
  readonly loudness: Loudness;
  /** The highest value of each stretch, from 0 to 100 of full scale, evenly over the sound. */
  readonly waveform: readonly number[];
  /**
   * How the first two minutes sound, alike for the same recording in any format: words of 32 bits, about eight a second, in
   * base64. Empty for less than five seconds.
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

/** A file that was written. */
export interface Rendition extends RenditionTarget {
  readonly sampleRateHz: number;
  /** Samples of one channel that a player hears, at `sampleRateHz`; priming and padding are not counted. */
  readonly durationSamples: number;
  readonly sizeBytes: number;
}

/** What a file says of itself to the player of who has it. */
export interface SoundTags {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly trackNumber: number;
}

export interface AudioWorkOptions {
  /** Called from time to time, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Ends the work; nothing half-written stays. */
  readonly signal?: AbortSignal;
  /** What `measure` has found in the same file, where that is known: it need not be found again. */
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

/** The file is at fault, trying again changes nothing. Everything else that is thrown may be tried again. */
export class AudioRefusal extends Error {
  override readonly name = 'AudioRefusal';

  constructor(
    readonly code: AudioRefusalCode,
    /** For the log, not for the screen. */
    readonly detail?: string,
  ) {
    super(audioRefusals[code]);
  }
}

/** Of the encoder, what an upload needs; without `transcode` no copies are made of what browsers do not play. */
export type SoundMeter = Pick<AudioEncoder, 'measure'> & Partial<Pick<AudioEncoder, 'transcode'>>;

export interface AudioEncoder {
  /** Names the engine, for the log. */
  readonly engine: string;

  /** Says what a file holds. @throws AudioRefusal */
  probe(sourcePath: string, options?: AudioWorkOptions): Promise<SoundFacts>;

  /** Measures how loud a file is. @throws AudioRefusal */
  measureLoudness(sourcePath: string, options?: AudioWorkOptions): Promise<Loudness>;

  /** What a file holds, how loud it is and how it looks. @throws AudioRefusal */
  measure(sourcePath: string, options?: AudioWorkOptions): Promise<MeasuredSound>;

  /**
   * Writes all targets in one pass over the source. Each file appears whole or not at all, and after an error none stays.
   * The sound of each starts with the source's first sample and is as long as the source, or as its first 15 s.
   * @throws AudioRefusal
   */
  transcode(
    sourcePath: string,
    targets: readonly RenditionTarget[],
    options?: AudioWorkOptions,
  ): Promise<readonly Rendition[]>;

  /**
   * Writes a lossless file as FLAC, sample for sample, with 16 or 24 bits; absent where the engine cannot. The file appears whole or
   * not at all.
   * @throws AudioRefusal where FLAC would not be the same sound: an odd rate, or more than two channels.
   */
  makeFlac?(sourcePath: string, targetPath: string, tags: SoundTags, options?: AudioWorkOptions): Promise<void>;

  /**
   * Writes the Opus of a WebM file as Ogg Opus with tags, packet for packet; absent where the engine cannot. The file appears whole
   * or not at all.
   * @throws AudioRefusal for what is no Opus in WebM.
   */
  tagOpus?(sourcePath: string, targetPath: string, tags: SoundTags, options?: AudioWorkOptions): Promise<void>;
}
