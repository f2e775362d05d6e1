// Measures the peak between samples by four times oversampling (ITU-R BS.1770-4, annex 2).

const factor = 4;
const taps = 12;

/** One short sinc filter for each of the three positions between two samples; the samples themselves need none. */
const phases = [1, 2, 3].map((phase) => {
  const filter = new Float64Array(taps);
  for (let tap = 0; tap < taps; tap += 1) {
    const distance = tap - taps / 2 + 1 - phase / factor;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (taps / 2 + 0.5));
    filter[tap] = (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  }
  const gain = filter.reduce((total, value) => total + value, 0);
  return filter.map((value) => value / gain);
});

export class TruePeakMeter {
  private peak = 0;
  private tails: Float32Array[] = [];

  write(channels: readonly Float32Array[]): void {
    if (this.tails.length === 0) this.tails = channels.map(() => new Float32Array(taps));
    channels.forEach((channel, index) => {
      const all = new Float32Array(taps + channel.length);
      all.set(this.tails[index] as Float32Array);
      all.set(channel, taps);
      this.measure(all);
      this.tails[index] = all.slice(-taps);
    });
  }

  /** Returns the highest peak in dB of full scale, or `silence` if there was none. Ends the measurement. */
  dbtp(silence: number): number {
    this.write(this.tails.map(() => new Float32Array(taps)));
    return this.peak > 0 ? Math.max(silence, 20 * Math.log10(this.peak)) : silence;
  }

  private measure(samples: Float32Array): void {
    // The sound between two samples exceeds its neighbours at most by a small factor, so most positions are skipped.
    for (let at = 0; at + taps <= samples.length; at += 1) {
      const left = Math.abs(samples[at + taps / 2 - 1] as number);
      const right = Math.abs(samples[at + taps / 2] as number);
      const nearest = Math.max(left, right);
      if (nearest > this.peak) this.peak = nearest;
      if (nearest * 2 < this.peak) continue;
      for (const filter of phases) {
        let sum = 0;
        for (let tap = 0; tap < taps; tap += 1) sum += (filter[tap] as number) * (samples[at + tap] as number);
        if (Math.abs(sum) > this.peak) this.peak = Math.abs(sum);
      }
    }
  }
}
