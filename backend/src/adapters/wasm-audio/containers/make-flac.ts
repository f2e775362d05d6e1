// Converts a lossless file to FLAC, sample for sample.
import { open, rename, rm } from 'node:fs/promises';
import { AudioRefusal, type SoundTags } from '../../../ports/media/audio-encoder';
import type { AudioWorkLimits } from '../audio-work';
import { lengthOf, type SoundBlock } from '../sound';
import { walkSound } from './walk-sound';

/** Sample rates that the encoder supports. */
const ratesHz: readonly number[] = [
  8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
];

/** @throws AudioRefusal; after this or any other error no partial file remains. */
export async function makeFlac(
  {
    sourcePath,
    targetPath,
    tags,
  }: { readonly sourcePath: string; readonly targetPath: string; readonly tags: SoundTags },
  limits: AudioWorkLimits,
  onProgress: (share: number) => void,
): Promise<void> {
  const library = await import('mediabunny');
  const { registerFlacEncoder } = await import('@mediabunny/flac-encoder');
  registerFlacEncoder();
  const format = await sampleFormatOf(sourcePath);
  const partial = `${targetPath}.partial`;
  const output = new library.Output({
    format: new library.FlacOutputFormat(),
    target: new library.FilePathTarget(partial),
  });
  const source = new library.AudioSampleSource({ codec: 'flac' });
  output.addAudioTrack(source);
  output.setMetadataTags(tags);
  let samples = 0;
  const take = async ({ channels, sampleRateHz }: SoundBlock) => {
    if (samples === 0) {
      if (!ratesHz.includes(sampleRateHz)) throw new AudioRefusal('unsupported-codec', `FLAC of ${sampleRateHz} Hz`);
      await output.start();
    }
    const sample = new library.AudioSample({
      format: format.bits === 16 ? 's16' : 's32',
      sampleRate: sampleRateHz,
      numberOfChannels: channels.length,
      timestamp: samples / sampleRateHz,
      data: wholeNumbers(channels, format),
    });
    samples += lengthOf(channels);
    await source.add(sample);
    sample.close();
  };
  try {
    const facts = await walkSound(sourcePath, limits, take, onProgress);
    // Mixing more than two channels down would change the sound.
    if (facts.channels > 2) throw new AudioRefusal('unsupported-codec', `FLAC of ${facts.channels} channels`);
    await output.finalize();
    await rename(partial, targetPath);
  } catch (error) {
    await output.cancel().catch(() => {});
    throw error;
  } finally {
    await rm(partial, { force: true });
  }
}

/** Returns interleaved integers; 24-bit samples occupy the upper bits of 32. */
function wholeNumbers(
  channels: readonly Float32Array[],
  { bits, highest }: SampleFormat,
): Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer> {
  const length = lengthOf(channels);
  const lowest = 2 ** (bits - 1);
  const all = new (bits === 16 ? Int16Array : Int32Array)(length * channels.length);
  channels.forEach((channel, place) => {
    for (let at = 0; at < length; at++) {
      const value = channel[at] as number;
      const whole = Math.round(value < 0 ? value * lowest : value * highest);
      all[at * channels.length + place] = bits === 16 ? whole : whole * 256;
    }
  });
  return all;
}

interface SampleFormat {
  readonly bits: 16 | 24;
  /**
   * The integer that the decoder maps to 1: the largest sample of a WAV file, one more in AIFF. Both map the smallest
   * one to −1.
   */
  readonly highest: number;
}

/** Reads the sample format from the WAV or AIFF header. Only 16 or 24-bit integers can be converted without loss. */
async function sampleFormatOf(path: string): Promise<SampleFormat> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(64 * 1024);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    const isAiff = head.toString('latin1', 0, 4) === 'FORM';
    for (let at = 12; at + 34 <= bytesRead; ) {
      const type = head.toString('latin1', at, at + 4);
      const length = isAiff ? head.readUInt32BE(at + 4) : head.readUInt32LE(at + 4);
      if (type === 'COMM') return formatOf(head.readUInt16BE(at + 14), true);
      if (type === 'fmt ') {
        const tag = head.readUInt16LE(at + 8);
        const isWhole = tag === 1 || (tag === 0xfffe && head.readUInt16LE(at + 32) === 1);
        return formatOf(isWhole ? head.readUInt16LE(at + 22) : 0, false);
      }
      at += 8 + length + (length % 2);
    }
    return formatOf(0, isAiff);
  } finally {
    await file.close();
  }
}

function formatOf(bits: number, isAiff: boolean): SampleFormat {
  if (bits !== 16 && bits !== 24) throw new AudioRefusal('unsupported-codec', `FLAC of ${bits} bits`);
  return { bits, highest: 2 ** (bits - 1) - (isAiff ? 0 : 1) };
}
