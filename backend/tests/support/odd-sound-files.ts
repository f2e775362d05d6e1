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

/** The checksum of an Ogg page, computed with a zero checksum field (RFC 3533, section 6). */
export function oggChecksum(page: Uint8Array): number {
  let crc = 0;
  for (const byte of page) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
