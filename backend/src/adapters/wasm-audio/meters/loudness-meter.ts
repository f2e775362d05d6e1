// Measures integrated loudness after EBU R128 (ITU-R BS.1770-4) and the true peak, block by block.
import type { Loudness } from '../../../ports/media/audio-encoder';
import type { SoundSink } from '../sound';
import { KWeighting } from './k-weighting';
import { TruePeakMeter } from './true-peak-meter';

const silenceLufs = -70;
const silenceDbtp = -120;
/** A gating block of 400 ms starts every 100 ms. */
const stepsPerBlock = 4;

export class LoudnessMeter implements SoundSink<Loudness> {
  private readonly stepSamples: number;
  private readonly peak = new TruePeakMeter();
  private filters: KWeighting[] = [];
  private energy = 0;
  private inStep = 0;
  /** Mean energy of each 100 ms, summed over both channels. */
  private readonly steps: number[] = [];

  constructor(readonly sampleRateHz: number) {
    this.stepSamples = Math.round(sampleRateHz / 10);
  }

  /** Adds one channel, which counts for both sides, or two. */
  write(channels: readonly Float32Array[]): void {
    if (this.filters.length === 0) this.filters = channels.map(() => new KWeighting(this.sampleRateHz));
    this.peak.write(channels);
    const length = channels[0]?.length ?? 0;
    const sides = channels.length === 1 ? 2 : 1;
    for (let at = 0; at < length; at += 1) {
      for (let index = 0; index < channels.length; index += 1) {
        const weighted = (this.filters[index] as KWeighting).next((channels[index] as Float32Array)[at] as number);
        this.energy += weighted * weighted * sides;
      }
      this.inStep += 1;
      if (this.inStep === this.stepSamples) this.closeStep();
    }
  }

  async finish(): Promise<Loudness> {
    return { integratedLufs: integrate(this.steps), truePeakDbtp: this.peak.dbtp(silenceDbtp) };
  }

  close(): void {}

  private closeStep(): void {
    this.steps.push(this.energy / this.stepSamples);
    this.energy = 0;
    this.inStep = 0;
  }
}

/** Applies both gates: blocks below −70 LUFS are excluded as silence, then those 10 LU below the mean of the rest. */
function integrate(steps: readonly number[]): number {
  const blocks: number[] = [];
  for (let at = 0; at + stepsPerBlock <= steps.length; at += 1) {
    let sum = 0;
    for (let step = 0; step < stepsPerBlock; step += 1) sum += steps[at + step] ?? 0;
    blocks.push(sum / stepsPerBlock);
  }
  const heard = blocks.filter((energy) => toLufs(energy) >= silenceLufs);
  const relativeGate = toLufs(mean(heard)) - 10;
  return Math.max(silenceLufs, toLufs(mean(heard.filter((energy) => toLufs(energy) >= relativeGate))));
}

function toLufs(energy: number): number {
  return energy > 0 ? -0.691 + 10 * Math.log10(energy) : Number.NEGATIVE_INFINITY;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length;
}
