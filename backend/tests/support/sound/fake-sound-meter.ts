// A fake sound meter, for tests that only need a measurement to exist.
import { stat } from 'node:fs/promises';
import { AudioRefusal, type MeasuredSound, type SoundMeter } from '../../../src/ports/media/audio-encoder';

/** The fixed measurement of every file; a file smaller than a header contains no audio. */
export function measuredSound(sizeBytes: number): MeasuredSound {
  return {
    facts: {
      ...{ container: 'wav', codec: 'pcm', contentType: 'audio/wav', channels: 2, sampleRateHz: 44_100 },
      ...{ durationSamples: 44_100, startsAt: 0, sizeBytes },
    },
    loudness: { integratedLufs: -14, truePeakDbtp: -1 },
    waveform: [0, 50, 100],
    soundPrint: '',
  };
}

export const fakeSoundMeter: SoundMeter = {
  measure: async (path) => {
    const { size } = await stat(path);
    if (size <= 44) throw new AudioRefusal('empty');
    return measuredSound(size);
  },
};
