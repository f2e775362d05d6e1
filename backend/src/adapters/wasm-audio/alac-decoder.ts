// Decodes Apple Lossless (ALAC). The one decoder on npm whose licence lets this product ship it reads 16 bits only and
// was last published in 2014. The result is bit for bit that of Apple's reference decoder
// (https://github.com/macosforge/alac, Apache License 2.0), whose algorithm this is.
import { AudioRefusal } from '../../ports/media/audio-encoder';

/** The header of a stream, with the parameters of its adaptive Golomb code. */
interface AlacHeader {
  readonly frameSamples: number;
  readonly bitsPerSample: number;
  readonly historyMultiplier: number;
  readonly initialHistory: number;
  readonly riceLimit: number;
  readonly channels: number;
  readonly sampleRateHz: number;
}

interface Predictor {
  readonly isTwice: boolean;
  readonly shift: number;
  readonly historyFactor: number;
  readonly coefficients: Int32Array;
}

/** Elements of a packet: one channel, two channels, the low frequencies, and data between them that is not sound. */
const element = { single: 0, pair: 1, lowFrequency: 3, data: 4, fill: 6, end: 7 } as const;

/** Positions of a packet's channels in the order of WAV, by the number of channels. */
const channelOrders: readonly (readonly number[])[] = [
  [],
  [0],
  [0, 1],
  [2, 0, 1],
  [2, 0, 1, 3],
  [2, 0, 1, 3, 4],
  [2, 0, 1, 4, 5, 3],
  [2, 0, 1, 4, 5, 6, 3],
  [2, 6, 7, 0, 1, 4, 5, 3],
];

/** Encoders write 4096; a packet decodes in one go, without a look at the limits. */
const mostFrameSamples = 1 << 16;

export class AlacDecoder {
  private readonly header: AlacHeader;

  /**
   * @param header the content of the `alac` box, 24 bytes
   * @throws AudioRefusal for other than 16 to 32 bits and one to eight channels
   */
  constructor(header: Uint8Array) {
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    this.header = {
      frameSamples: view.getUint32(0),
      bitsPerSample: view.getUint8(5),
      historyMultiplier: view.getUint8(6),
      initialHistory: view.getUint8(7),
      riceLimit: view.getUint8(8),
      channels: view.getUint8(9),
      sampleRateHz: view.getUint32(20),
    };
    const { frameSamples, bitsPerSample, channels } = this.header;
    const isSupported = bitsPerSample >= 16 && bitsPerSample <= 32 && channels >= 1 && channels <= 8;
    if (!isSupported || frameSamples > mostFrameSamples) throw new AudioRefusal('unsupported-codec', 'ALAC');
  }

  get sampleRateHz(): number {
    return this.header.sampleRateHz;
  }

  /** Returns one array per channel, in the order of WAV. @throws RangeError if the packet is damaged */
  decode(packet: Uint8Array): Float32Array[] {
    const { channels, bitsPerSample } = this.header;
    const bits = new BitReader(packet);
    const order = channelOrders[channels] as readonly number[];
    const sound: Float32Array[] = [];
    for (let done = 0; ; ) {
      const kind = bits.read(3);
      if (kind === element.end) break;
      if (kind === element.data) skipData(bits);
      else if (kind === element.fill) skipFill(bits);
      else if (kind === element.single || kind === element.pair || kind === element.lowFrequency) {
        const count = kind === element.pair ? 2 : 1;
        if (done + count > channels) throw new RangeError('too many channels');
        for (const values of this.decodeElement(bits, count)) {
          sound[order[done] as number] = Float32Array.from(values, (value) => value / 2 ** (bitsPerSample - 1));
          done += 1;
        }
      } else throw new RangeError(`unknown element ${kind}`);
      if (done === channels) break;
    }
    if (sound.length !== channels) throw new RangeError('a channel is missing');
    return sound;
  }

  private decodeElement(bits: BitReader, count: number): Int32Array[] {
    bits.skip(16);
    const isPartial = bits.read(1) === 1;
    const lowBits = bits.read(2) * 8;
    const isCompressed = bits.read(1) === 0;
    const length = isPartial ? bits.read(32) : this.header.frameSamples;
    if (length > this.header.frameSamples) throw new RangeError('a frame is too long');
    if (isCompressed) return this.decodeCompressed(bits, { count, length, lowBits });
    const channels = Array.from({ length: count }, () => new Int32Array(length));
    const unused = 32 - this.header.bitsPerSample;
    for (let at = 0; at < length; at += 1) {
      for (const channel of channels) channel[at] = (bits.read(this.header.bitsPerSample) << unused) >> unused;
    }
    return channels;
  }

  private decodeCompressed(
    bits: BitReader,
    { count, length, lowBits }: { readonly count: number; readonly length: number; readonly lowBits: number },
  ): Int32Array[] {
    // A pair is stored as a sum and a difference, which take one more bit.
    const codedBits = this.header.bitsPerSample - lowBits + count - 1;
    if (codedBits > 32) throw new AudioRefusal('unsupported-codec', 'ALAC');
    const mixShift = bits.read(8);
    const mixWeight = bits.read(8);
    const predictors = Array.from({ length: count }, () => readPredictor(bits));
    const low = Array.from({ length: count }, () => new Int32Array(length));
    if (lowBits > 0) {
      for (let at = 0; at < length; at += 1) for (const channel of low) channel[at] = bits.read(lowBits);
    }
    const channels = predictors.map((predictor) => {
      const residue = this.readResidue(bits, length, codedBits, predictor.historyFactor);
      if (predictor.isTwice) addPrevious(residue, codedBits);
      predict(residue, codedBits, predictor);
      return residue;
    });
    const [left, right] = channels;
    if (left && right && mixWeight !== 0) unmix(left, right, mixShift, mixWeight);
    if (lowBits > 0) {
      channels.forEach((channel, index) => {
        const ends = low[index] as Int32Array;
        for (let at = 0; at < length; at += 1)
          channel[at] = ((channel[at] as number) << lowBits) | (ends[at] as number);
      });
    }
    return channels;
  }

  /** Reads what the prediction missed, in a Golomb code whose parameter follows the last values. */
  private readResidue(bits: BitReader, length: number, codedBits: number, historyFactor: number): Int32Array {
    const { historyMultiplier, initialHistory, riceLimit } = this.header;
    const multiplier = (historyMultiplier * historyFactor) >> 2;
    const residue = new Int32Array(length);
    let history = initialHistory;
    let isAfterZeros = 0;
    for (let at = 0; at < length; at += 1) {
      const value = readCode(bits, Math.min(floorLog2((history >>> 9) + 3), riceLimit), codedBits) + isAfterZeros;
      isAfterZeros = 0;
      residue[at] = (value >>> 1) ^ -(value & 1);
      history = value > 0xffff ? 0xffff : (history + value * multiplier - (Math.imul(history, multiplier) >>> 9)) >>> 0;
      if (history >= 128 || at + 1 >= length) continue;
      const zeros = readCode(bits, Math.min(7 - floorLog2(history) + ((history + 16) >> 6), riceLimit), 16);
      if (zeros > length - at - 1) throw new RangeError('a run of zeros is too long');
      at += zeros;
      isAfterZeros = zeros <= 0xffff ? 1 : 0;
      history = 0;
    }
    return residue;
  }
}

function readPredictor(bits: BitReader): Predictor {
  const isTwice = bits.read(4) !== 0;
  const shift = bits.read(4);
  const historyFactor = bits.read(3);
  const coefficients = new Int32Array(bits.read(5));
  // The last coefficient belongs to the oldest sample.
  for (let at = coefficients.length - 1; at >= 0; at -= 1) coefficients[at] = (bits.read(16) << 16) >> 16;
  return { isTwice, shift, historyFactor, coefficients };
}

const mostOnes = 9;

function readCode(bits: BitReader, parameter: number, escapedBits: number): number {
  const ones = bits.readOnes(mostOnes);
  if (ones === mostOnes) return bits.read(escapedBits);
  if (parameter === 1) return ones;
  const rest = bits.peek(parameter);
  bits.skip(rest > 1 ? parameter : parameter - 1);
  return ones * ((1 << parameter) - 1) + (rest > 1 ? rest - 1 : 0);
}

const floorLog2 = (value: number) => (value === 0 ? 0 : 31 - Math.clz32(value));

function addPrevious(values: Int32Array, codedBits: number): void {
  const unused = 32 - codedBits;
  for (let at = 1; at < values.length; at += 1) {
    values[at] = (((values[at] as number) + (values[at - 1] as number)) << unused) >> unused;
  }
}

/** Adds the prediction to the residue in place; the coefficients follow the sign of each residue. */
function predict(values: Int32Array, codedBits: number, { coefficients, shift }: Predictor): void {
  const order = coefficients.length;
  if (order === 0) return;
  if (order === 31) {
    addPrevious(values, codedBits);
    return;
  }
  const unused = 32 - codedBits;
  const half = shift > 0 ? 1 << (shift - 1) : 0;
  addPrevious(values.subarray(0, order + 1), codedBits);
  for (let at = order + 1; at < values.length; at += 1) {
    const oldest = values[at - order - 1] as number;
    let sum = half;
    for (let index = 0; index < order; index += 1) {
      sum += Math.imul((values[at - order + index] as number) - oldest, coefficients[index] as number);
    }
    let rest = values[at] as number;
    values[at] = ((((sum | 0) >> shift) + oldest + rest) << unused) >> unused;
    const sign = Math.sign(rest);
    for (let index = 0; index < order && rest * sign > 0; index += 1) {
      const difference = oldest - (values[at - order + index] as number);
      const step = Math.sign(difference) * sign;
      coefficients[index] = (coefficients[index] as number) - step;
      rest -= ((difference * step) >> shift) * (index + 1);
    }
  }
}

/** Turns a weighted sum and a difference into left and right, in place. */
function unmix(left: Int32Array, right: Int32Array, shift: number, weight: number): void {
  for (let at = 0; at < left.length; at += 1) {
    const difference = right[at] as number;
    const second = (left[at] as number) - (Math.imul(difference, weight) >> shift);
    left[at] = second + difference;
    right[at] = second;
  }
}

function skipData(bits: BitReader): void {
  bits.skip(4);
  const isAligned = bits.read(1) === 1;
  const length = bits.read(8);
  const bytes = length === 255 ? length + bits.read(8) : length;
  if (isAligned) bits.align();
  bits.skip(bytes * 8);
}

function skipFill(bits: BitReader): void {
  const length = bits.read(4);
  bits.skip((length === 15 ? length + bits.read(8) - 1 : length) * 8);
}

class BitReader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** Reads up to 32 bits. @throws RangeError behind the end */
  read(count: number): number {
    const value = this.peek(count);
    this.skip(count);
    return value;
  }

  /** Bits behind the end count as 0. */
  peek(count: number): number {
    let value = 0;
    for (let left = count, at = this.at; left > 0; ) {
      const inByte = 8 - (at & 7);
      const taken = Math.min(inByte, left);
      const bits = ((this.bytes[at >> 3] ?? 0) >> (inByte - taken)) & ((1 << taken) - 1);
      value = value * 2 ** taken + bits;
      left -= taken;
      at += taken;
    }
    return value;
  }

  /** Counts ones up to the first zero, which is read too, or up to `most` of them. */
  readOnes(most: number): number {
    let count = 0;
    while (count < most && this.read(1) === 1) count += 1;
    return count;
  }

  skip(count: number): void {
    this.at += count;
    if (this.at > this.bytes.length * 8) throw new RangeError('a packet is too short');
  }

  align(): void {
    this.at = (this.at + 7) & ~7;
  }
}
