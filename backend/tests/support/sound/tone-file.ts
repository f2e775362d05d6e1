// Audio files with known content for tests, written as WAV.
import { writeFile } from 'node:fs/promises';

/**
 * The chirp of the sound files in `ports/sound-files`, at a time in seconds. It is not periodic, so each position is
 * distinct.
 */
export function chirp(atSeconds: number): number {
  return 0.4 * Math.sin(2 * Math.PI * (300 * atSeconds + 900 * atSeconds * atSeconds));
}

/** Samples a function of time. */
export function samplesOf(sound: (atSeconds: number) => number, sampleRateHz: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, index) => sound(index / sampleRateHz));
}

/** Writes 32 bit float WAV, which preserves every sample. */
export async function writeWav(path: string, channels: readonly Float32Array[], sampleRateHz: number): Promise<void> {
  const length = channels[0]?.length ?? 0;
  const file = Buffer.alloc(44 + length * channels.length * 4);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(3, 20);
  file.writeUInt16LE(channels.length, 22);
  file.writeUInt32LE(sampleRateHz, 24);
  file.writeUInt32LE(sampleRateHz * channels.length * 4, 28);
  file.writeUInt16LE(channels.length * 4, 32);
  file.writeUInt16LE(32, 34);
  file.write('data', 36);
  file.writeUInt32LE(length * channels.length * 4, 40);
  channels.forEach((channel, place) => {
    channel.forEach((value, index) => {
      file.writeFloatLE(value, 44 + (index * channels.length + place) * 4);
    });
  });
  await writeFile(path, file);
}

/** Writes 16 bit AIFF, big-endian. */
export async function writeAiff(path: string, channels: readonly Float32Array[], sampleRateHz: number): Promise<void> {
  const length = channels[0]?.length ?? 0;
  const soundBytes = length * channels.length * 2;
  const file = Buffer.alloc(54 + soundBytes);
  file.write('FORM', 0);
  file.writeUInt32BE(file.length - 8, 4);
  file.write('AIFFCOMM', 8);
  file.writeUInt32BE(18, 16);
  file.writeUInt16BE(channels.length, 20);
  file.writeUInt32BE(length, 22);
  file.writeUInt16BE(16, 26);
  // The rate as an 80-bit float: an exponent of 15, and the number shifted to the top of the 64-bit mantissa.
  file.writeUInt16BE(16_383 + 15, 28);
  file.writeUInt32BE((sampleRateHz * 2 ** 16) >>> 0, 30);
  file.write('SSND', 38);
  file.writeUInt32BE(8 + soundBytes, 42);
  channels.forEach((channel, place) => {
    channel.forEach((value, index) => {
      file.writeInt16BE(Math.round(value * 32_767), 54 + (index * channels.length + place) * 2);
    });
  });
  await writeFile(path, file);
}

/**
 * The number of samples by which `heard` lags behind `expected`: the best match within 400 samples in either direction.
 */
export function shiftOf(heard: Float32Array, expected: Float32Array): number {
  let best = Number.NEGATIVE_INFINITY;
  let shift = 0;
  const from = 2000;
  const to = Math.min(heard.length, expected.length, from + 16_000) - 500;
  for (let candidate = -400; candidate <= 400; candidate += 1) {
    let match = 0;
    for (let at = from; at < to; at += 1) match += (heard[at + candidate] ?? 0) * (expected[at] ?? 0);
    if (match > best) {
      best = match;
      shift = candidate;
    }
  }
  return shift;
}

/** Root mean square of a section, in dBFS. */
export function levelDbfs(channel: Float32Array, from = 0, to = channel.length): number {
  let energy = 0;
  for (let at = from; at < to; at += 1) energy += (channel[at] ?? 0) ** 2;
  return 10 * Math.log10(energy / Math.max(1, to - from) + 1e-15);
}

/** A sine wave at a level in dBFS. */
export function tone(frequencyHz: number, levelDb: number): (atSeconds: number) => number {
  const amplitude = 10 ** (levelDb / 20);
  return (at) => amplitude * Math.sin(2 * Math.PI * frequencyHz * at);
}
