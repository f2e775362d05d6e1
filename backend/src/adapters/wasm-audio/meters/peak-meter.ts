// Computes the waveform that screens draw. The length of the sound is known only at its end, so the peaks of short
// segments are kept until then: an hour takes less than a megabyte.
import { waveformPeaks } from '../../../ports/media/audio-encoder';

const stretchSamples = 1024;
const fullScale = 100;

export class PeakMeter {
  private readonly stretches: number[] = [];
  private highest = 0;
  private inStretch = 0;

  write(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    for (let at = 0; at < length; at += 1) {
      for (const channel of channels) this.highest = Math.max(this.highest, Math.abs(channel[at] as number));
      this.inStretch += 1;
      if (this.inStretch === stretchSamples) this.closeStretch();
    }
  }

  waveform(): readonly number[] {
    if (this.inStretch > 0) this.closeStretch();
    const count = Math.min(waveformPeaks, this.stretches.length);
    return Array.from({ length: count }, (_, place) => {
      const from = Math.floor((place * this.stretches.length) / count);
      const to = Math.max(from + 1, Math.floor(((place + 1) * this.stretches.length) / count));
      const peak = this.stretches.slice(from, to).reduce((most, each) => Math.max(most, each), 0);
      return Math.min(fullScale, Math.round(peak * fullScale));
    });
  }

  private closeStretch(): void {
    this.stretches.push(this.highest);
    this.highest = 0;
    this.inStretch = 0;
  }
}
