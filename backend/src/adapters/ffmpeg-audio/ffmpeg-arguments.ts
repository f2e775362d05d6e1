// Command-line arguments for ffmpeg; each output was verified for its start and length.
import type { SoundStart } from '../../kernel/files/sound-start';
import {
  type AudioContainer,
  encodedBitrateKbps,
  previewFadeFromMs,
  previewMs,
  type RenditionTarget,
  type SoundFacts,
  type SoundTags,
} from '../../ports/media/audio-encoder';

const opusRateHz = 48_000;
const aacRatesHz: readonly number[] = [32_000, 44_100, 48_000];

const demuxers: Record<AudioContainer, string> = {
  wav: 'wav',
  aiff: 'aiff',
  flac: 'flac',
  mp3: 'mp3',
  ogg: 'ogg',
  webm: 'matroska',
  mp4: 'mov',
  adts: 'aac',
};

/** The demuxer is fixed and other protocols are disabled, so a disguised playlist can open no other resource. */
export function inputArguments(path: string, { container, startsAt }: SoundStart): string[] {
  const skipped = startsAt > 0 ? ['-skip_initial_bytes', String(startsAt)] : [];
  return ['-protocol_whitelist', 'file,pipe', '-f', demuxers[container], ...skipped, '-i', `file:${path}`];
}

/**
 * Returns the sample rate of a rendition: AAC keeps a source rate that every player supports, Opus always uses 48 kHz.
 */
export function renditionRateHz(target: RenditionTarget, facts: SoundFacts): number {
  return target.format === 'aac' && aacRatesHz.includes(facts.sampleRateHz) ? facts.sampleRateHz : opusRateHz;
}

/** Returns the length of a rendition, in samples at its own rate. */
export function renditionSamples(target: RenditionTarget, facts: SoundFacts): number {
  const rateHz = renditionRateHz(target, facts);
  const whole = Math.ceil((facts.durationSamples * rateHz) / facts.sampleRateHz);
  return target.part === 'whole' ? whole : Math.min(whole, (rateHz * previewMs) / 1000);
}

/** Returns all arguments of one output; its path is the last. */
export function outputArguments(target: RenditionTarget, facts: SoundFacts, path: string): string[] {
  const rateHz = renditionRateHz(target, facts);
  const common = [
    '-map',
    '0:a:0',
    '-map_metadata',
    '-1',
    '-threads',
    '1',
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
  ];
  const kbps = encodedBitrateKbps(target, { channels: facts.channels, sampleRateHz: rateHz });
  const sound = ['-af', filters(target, facts, rateHz), '-b:a', `${kbps}k`];
  const written = target.format === 'opus' ? opusArguments : aacArguments(target, rateHz);
  return [...common, ...sound, ...written, '-y', `file:${path}`];
}

/** Mixes down to at most two channels, scaling the sum of more channels so that it cannot clip. */
export function mixFilter(facts: { readonly channels: number }): string {
  return `aresample=rematrix_maxval=1.0,aformat=sample_fmts=flt:channel_layouts=${facts.channels === 1 ? 'mono' : 'stereo'}`;
}

function filters(target: RenditionTarget, facts: SoundFacts, rateHz: number): string {
  // ffmpeg also decodes the padding after the last sample of an AAC file, which players do not play.
  const trimmed = `atrim=end_sample=${facts.durationSamples}`;
  // Opus in WebM starts at a negative timestamp, which ffmpeg 5 turns into silence before the sound; therefore
  // timestamps are derived from the sample count.
  const source = `asetpts=N/SR/TB,${trimmed}`;
  const whole = `${source},${mixFilter(facts)},aresample=${rateHz}:filter_size=64`;
  if (target.part === 'whole') return whole;
  const endSamples = (rateHz * previewMs) / 1000;
  const fadeSamples = (rateHz * previewFadeFromMs) / 1000;
  const fade = `afade=type=out:start_sample=${fadeSamples}:nb_samples=${endSamples - fadeSamples}:curve=hsin`;
  return `${whole},atrim=end_sample=${endSamples},${fade}`;
}

const opusArguments = [
  ...['-c:a', 'libopus', '-vbr', 'on', '-application', 'audio', '-frame_duration', '20'],
  ...['-cluster_time_limit', '1000', '-cues_to_front', '1', '-f', 'webm'],
];

function aacArguments(target: RenditionTarget, rateHz: number): string[] {
  // The coder's default search fails at this bitrate after running for minutes.
  const coder = target.bitrateKbps === 320 ? ['-aac_coder', 'fast'] : [];
  // With a coarser time scale than the sample rate, the end would be rounded to whole milliseconds.
  const container = ['-movie_timescale', String(rateHz), '-movflags', '+faststart', '-f', 'mp4'];
  return ['-c:a', 'aac', ...coder, ...container];
}

/** Keeps the bit depth of the source, and drops its metadata. */
export function flacArguments({ title, artist, album, trackNumber }: SoundTags, path: string): string[] {
  const tags = [`title=${title}`, `artist=${artist}`, `album=${album}`, `track=${trackNumber}`];
  return [
    ...['-map', '0:a:0', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
    ...tags.flatMap((tag) => ['-metadata', tag]),
    ...['-c:a', 'flac', '-f', 'flac', '-y', `file:${path}`],
  ];
}
