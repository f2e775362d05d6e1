// Computes an acoustic fingerprint of a recording: eight times a second, 32 bits that say which of the twelve notes
// grow and fade. Loudness, codec and sample rate hardly change it; another recording has another one. The method
// applies Haitsma and Kalker ("A highly robust audio fingerprinting system", 2002) to the chroma features of
// Chromaprint.
import FFT from 'fft.js';

/** Local references for the inner loops, because each access to `Math` is slow in a sandbox. */
const { abs, max, sqrt } = Math;

/** Only this much of a recording is fingerprinted. */
const longestSeconds = 120;
/** Long enough to distinguish low notes. */
const frameSeconds = 4096 / 11_025;
const hopSeconds = frameSeconds / 3;
/** More than twice the highest analysed frequency, and cheap to process. */
const wantedRateHz = 11_025;
const fftSize = 8192;
const lowestHz = 110;
const highestHz = 3520;
const notes = 12;
/** Number of averaged frames, so that a shift of less than a frame changes little. */
const smoothedFrames = 8;
/** Below this share of full scale a frame counts as silent. */
const silentAmplitude = 1e-3;

export class SoundPrintMeter {
  private readonly step: number;
  private readonly rateHz: number;
  private readonly filters: readonly MovingAverage[];
  private readonly samples: Float32Array;
  private length = 0;
  private received = 0;

  constructor(sampleRateHz: number) {
    this.step = Math.max(1, Math.floor(sampleRateHz / wantedRateHz));
    this.rateHz = sampleRateHz / this.step;
    this.filters = [1, 2, 3].map(() => new MovingAverage(this.step));
    this.samples = new Float32Array(Math.ceil(longestSeconds * this.rateHz));
  }

  write(channels: readonly Float32Array[]): void {
    const count = channels[0]?.length ?? 0;
    for (let at = 0; at < count && this.length < this.samples.length; at += 1) {
      let sum = 0;
      for (const channel of channels) sum += channel[at] as number;
      let value = sum / channels.length;
      for (const filter of this.filters) value = filter.next(value);
      if (this.received % this.step === 0) this.samples[this.length++] = value;
      this.received += 1;
    }
  }

  /**
   * Returns unsigned 32-bit words, little endian, in base64; a word is 0 for silence. Empty for a few seconds of sound.
   */
  print(): string {
    const chroma = smoothed(this.chroma());
    const words = chroma.slice(2 * smoothedFrames).map((_, place) => wordOf(chroma, place + 2 * smoothedFrames));
    const bytes = Buffer.alloc(words.length * 4);
    words.forEach((word, index) => {
      bytes.writeUInt32LE(word, index * 4);
    });
    return bytes.toString('base64');
  }

  /** Returns the strength of each note in each frame, summed over all octaves; all zero for silence. */
  private chroma(): readonly Float64Array[] {
    const frameLength = Math.min(fftSize, Math.round(frameSeconds * this.rateHz));
    const window = Float64Array.from(
      { length: frameLength },
      (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / frameLength),
    );
    const noteOfBin = Array.from({ length: fftSize / 2 }, (_, bin) => noteOf((bin * this.rateHz) / fftSize));
    const fft = new FFT(fftSize);
    const input = new Array<number>(fftSize).fill(0);
    const output = fft.createComplexArray() as number[];
    const frames: Float64Array[] = [];
    for (let from = 0; from + frameLength <= this.length; from = Math.round(frames.length * hopSeconds * this.rateHz)) {
      const strengths = new Float64Array(notes);
      frames.push(strengths);
      let loudest = 0;
      for (let at = 0; at < frameLength; at += 1) {
        const sample = this.samples[from + at] as number;
        loudest = max(loudest, abs(sample));
        input[at] = sample * (window[at] as number);
      }
      if (loudest < silentAmplitude) continue;
      fft.realTransform(output, input);
      noteOfBin.forEach((note, bin) => {
        if (note === undefined) return;
        strengths[note] =
          (strengths[note] as number) + sqrt((output[2 * bin] as number) ** 2 + (output[2 * bin + 1] as number) ** 2);
      });
      const norm = Math.hypot(...strengths);
      if (norm > 0) for (let note = 0; note < notes; note += 1) strengths[note] = (strengths[note] as number) / norm;
    }
    return frames;
  }
}

class MovingAverage {
  private readonly held: Float64Array;
  private sum = 0;
  private place = 0;

  constructor(private readonly length: number) {
    this.held = new Float64Array(length);
  }

  next(value: number): number {
    this.sum += value - (this.held[this.place] as number);
    this.held[this.place] = value;
    this.place = (this.place + 1) % this.length;
    return this.sum / this.length;
  }
}

function noteOf(frequencyHz: number): number | undefined {
  if (frequencyHz < lowestHz || frequencyHz > highestHz) return undefined;
  const semitones = Math.round(12 * Math.log2(frequencyHz / 440));
  return ((semitones % notes) + notes) % notes;
}

function smoothed(frames: readonly Float64Array[]): readonly Float64Array[] {
  return frames.slice(smoothedFrames - 1).map((_, place) =>
    Float64Array.from({ length: notes }, (_each, note) => {
      let sum = 0;
      for (let frame = place; frame < place + smoothedFrames; frame += 1) sum += frames[frame]?.[note] ?? 0;
      return sum / smoothedFrames;
    }),
  );
}

/**
 * Packs 32 bits: 24 tell for each note whether its lead over the next note has grown over one and over two seconds, and
 * eight tell which note of a pair is stronger.
 */
function wordOf(chroma: readonly Float64Array[], place: number): number {
  const at = (frame: number, note: number) => chroma[frame]?.[note % notes] ?? 0;
  const lead = (frame: number, note: number) => at(frame, note) - at(frame, note + 1);
  if (chroma[place]?.every((strength) => strength === 0)) return 0;
  let word = 0;
  const add = (answer: boolean) => {
    word = ((word << 1) | (answer ? 1 : 0)) >>> 0;
  };
  for (let note = 0; note < notes; note += 1) {
    add(lead(place, note) > lead(place - smoothedFrames, note));
    add(lead(place, note) > lead(place - 2 * smoothedFrames, note));
  }
  for (let note = 0; note < 8; note += 1) add(at(place, note) > at(place, note + 5));
  return word === 0 ? 1 : word;
}
