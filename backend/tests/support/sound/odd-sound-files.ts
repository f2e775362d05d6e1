// Audio files of unusual formats, for tests of which formats are accepted.

export interface WavFormat {
  /** 1 for integers, 3 for floats. */
  readonly tag: number;
  readonly bits: number;
  readonly channels: number;
  readonly rateHz: number;
}

export function wavFile({ tag, bits, channels, rateHz }: WavFormat, sound: Buffer): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + sound.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(tag, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rateHz, 24);
  header.writeUInt32LE((rateHz * channels * bits) / 8, 28);
  header.writeUInt16LE((channels * bits) / 8, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36);
  header.writeUInt32LE(sound.length, 40);
  return Buffer.concat([header, sound]);
}

/** Integer samples; unsigned for 8 bits, as WAV requires. */
export function wavSamples(samples: Float32Array, bits: number): Buffer {
  const bytes = bits / 8;
  const file = Buffer.alloc(samples.length * bytes);
  samples.forEach((value, at) => {
    const whole = Math.round(value * (2 ** (bits - 1) - 1));
    if (bits === 8) file.writeUInt8(whole + 128, at);
    else file.writeIntLE(whole, at * bytes, bytes);
  });
  return file;
}

export function wavFloats(samples: Float32Array, bits: number): Buffer {
  const bytes = bits / 8;
  const file = Buffer.alloc(samples.length * bytes);
  samples.forEach((value, at) => {
    if (bits === 32) file.writeFloatLE(value, at * bytes);
    else file.writeDoubleLE(value, at * bytes);
  });
  return file;
}

/** AIFF of 8 bits, which have a sign, with the same sound in every channel. */
export function aiffOf8Bits(samples: Float32Array, channels: number): Buffer {
  const sound = Buffer.alloc(samples.length * channels);
  sound.forEach((_, at) => {
    sound.writeInt8(Math.round((samples[Math.floor(at / channels)] ?? 0) * 127), at);
  });
  const header = Buffer.alloc(54);
  header.write('FORM');
  header.writeUInt32BE(46 + sound.length, 4);
  header.write('AIFFCOMM', 8);
  header.writeUInt32BE(18, 16);
  header.writeUInt16BE(channels, 20);
  header.writeUInt32BE(samples.length, 22);
  header.writeUInt16BE(8, 26);
  // 16,000 as a float of 80 bits: 1.953125 · 2^13.
  header.writeUInt16BE(16_383 + 13, 28);
  header.writeUInt32BE(1.953125 * 2 ** 31, 30);
  header.write('SSND', 38);
  header.writeUInt32BE(8 + sound.length, 42);
  return Buffer.concat([header, sound]);
}
