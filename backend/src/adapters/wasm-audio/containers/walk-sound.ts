// Decodes a whole file once, within limits, passes each block on, and returns the properties of the file.
import { stat } from 'node:fs/promises';
import { AudioRefusal, type SoundFacts } from '../../../ports/media/audio-encoder';
import type { AudioWorkLimits } from '../audio-work';
import { type OpenedSound, openSound } from '../decode-sound';
import { mixDown, mostChannels } from '../mixdown';
import { lengthOf, type SoundBlock } from '../sound';

const contentTypes: Record<string, string> = {
  wav: 'audio/wav',
  aiff: 'audio/aiff',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  webm: 'audio/webm',
  mp4: 'audio/mp4',
};

/**
 * @param take receives every block, mixed down to at most two channels
 * @throws AudioRefusal
 */
export async function walkSound(
  path: string,
  limits: AudioWorkLimits,
  take: (block: SoundBlock) => Promise<void> | void,
  onProgress: (share: number) => void = () => {},
): Promise<SoundFacts> {
  const opened = await openSound(path);
  checkLimits(opened.declaredSeconds ?? 0, limits);
  let first: SoundBlock | undefined;
  let durationSamples = 0;
  for await (const decoded of opened.blocks()) {
    first ??= decoded;
    const block = { ...decoded, channels: asManyAs(first.channels.length, decoded.channels) };
    durationSamples += lengthOf(block.channels);
    checkBlock(block, first);
    checkLimits(durationSamples / block.sampleRateHz, limits);
    silenceNonNumbers(block);
    await take(mixDown(block));
    onProgress(Math.min(1, block.share));
  }
  if (!first) throw new AudioRefusal('empty');
  checkLength(opened, durationSamples);
  const { size } = await stat(path);
  return {
    container: opened.container,
    startsAt: opened.startsAt,
    codec: opened.codec,
    contentType: contentTypes[opened.container] ?? 'application/octet-stream',
    channels: first.channels.length,
    sampleRateHz: first.sampleRateHz,
    durationSamples,
    sizeBytes: size,
  };
}

/** Concatenated streams may differ in their channels; the output always has the channels of the first stream. */
function asManyAs(count: number, channels: readonly Float32Array[]): readonly Float32Array[] {
  if (channels.length === count || channels.length === 0) return channels;
  const [one] = channels as [Float32Array];
  const mean = channels.length === 1 ? one : one.map((_, at) => meanAt(channels, at));
  return Array.from({ length: count }, () => mean);
}

const meanAt = (channels: readonly Float32Array[], at: number) =>
  channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length;

function checkBlock(block: SoundBlock, first: SoundBlock): void {
  if (block.channels.length > mostChannels) throw new AudioRefusal('unsupported-codec', 'too many channels');
  if (block.sampleRateHz < 8000 || block.sampleRateHz > 384_000) throw new AudioRefusal('unsupported-codec', 'rate');
  if (block.sampleRateHz !== first.sampleRateHz) throw new AudioRefusal('changing-rate');
}

function checkLimits(durationSeconds: number, limits: AudioWorkLimits): void {
  if (durationSeconds * 1000 > limits.maxDurationMs) throw new AudioRefusal('too-long');
  // The heap limit does not cover typed arrays and WASM memories.
  if (process.memoryUsage.rss() > limits.maxMemoryBytes) throw new AudioRefusal('too-costly', 'memory');
}

function checkLength(opened: OpenedSound, durationSamples: number): void {
  const declared = opened.declared.durationSamples;
  if (declared !== undefined && durationSamples < declared) {
    throw new AudioRefusal('truncated', `${durationSamples} of ${declared} samples`);
  }
}

/** Replaces NaN and infinity in float files, because encoders turn one such sample into a second of noise. */
function silenceNonNumbers(block: SoundBlock): void {
  for (const channel of block.channels) {
    for (let at = 0; at < channel.length; at += 1) {
      if (!Number.isFinite(channel[at])) channel[at] = 0;
    }
  }
}
