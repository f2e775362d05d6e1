// Short audio files for browser tests: a chirp as 16 bit WAV, so that every second of it differs.

const sampleRateHz = 44_100;

/** `pitchHz` makes files distinguishable to the product's audio fingerprint. */
export function chirpWav(seconds: number, pitchHz: number): Buffer {
  const length = Math.round(seconds * sampleRateHz);
  const file = Buffer.alloc(44 + length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRateHz, 24);
  file.writeUInt32LE(sampleRateHz * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(length * 2, 40);
  for (let index = 0; index < length; index += 1) {
    const at = index / sampleRateHz;
    const sample = 0.4 * Math.sin(2 * Math.PI * (pitchHz * at + 120 * at * at));
    file.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2);
  }
  return file;
}
