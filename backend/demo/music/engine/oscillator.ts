// Band-limited oscillators and the state-variable filter that shapes them.
import { sampleRateHz } from './stereo';

/** A saw with a smoothed edge (PolyBLEP), because naive saws alias audibly above A5. */
export function sawAt(phase: number, increment: number): number {
  let value = 2 * phase - 1;
  if (phase < increment) {
    const t = phase / increment;
    value -= t + t - t * t - 1;
  } else if (phase > 1 - increment) {
    const t = (phase - 1) / increment;
    value -= t * t + t + t + 1;
  }
  return value;
}

/** A pulse is the difference of two saws. */
export function pulseAt(phase: number, increment: number, width: number): number {
  const shifted = phase + width >= 1 ? phase + width - 1 : phase + width;
  return sawAt(phase, increment) - sawAt(shifted, increment);
}

/** A zero-delay state-variable low-pass, which stays stable while its cutoff changes every sample. */
export class SweepableLowPass {
  private band = 0;
  private low = 0;

  private cutoffHz = 0;
  private a1 = 0;
  private a2 = 0;
  private a3 = 0;

  constructor(private readonly resonance: number) {}

  /** Callers with slow sweeps keep the same cutoff for a few samples, because the tangent is expensive. */
  private tuneTo(cutoffHz: number): void {
    const g = Math.tan((Math.PI * Math.min(cutoffHz, sampleRateHz * 0.45)) / sampleRateHz);
    this.cutoffHz = cutoffHz;
    this.a1 = 1 / (1 + g * (g + 1 / this.resonance));
    this.a2 = g * this.a1;
    this.a3 = g * this.a2;
  }

  process(input: number, cutoffHz: number): number {
    if (cutoffHz !== this.cutoffHz) this.tuneTo(cutoffHz);
    const v3 = input - this.low;
    const v1 = this.a1 * this.band + this.a2 * v3;
    const v2 = this.low + this.a2 * this.band + this.a3 * v3;
    this.band = 2 * v1 - this.band;
    this.low = 2 * v2 - this.low;
    return v2;
  }
}

/** A raised-cosine rise over `attackSeconds`, and a fall over `releaseSeconds` after the held time. */
export function swell(timeSeconds: number, heldSeconds: number, attackSeconds: number, releaseSeconds: number): number {
  const rise = timeSeconds < attackSeconds ? 0.5 - 0.5 * Math.cos((Math.PI * timeSeconds) / attackSeconds) : 1;
  if (timeSeconds <= heldSeconds) return rise;
  const fall = (timeSeconds - heldSeconds) / releaseSeconds;
  return fall >= 1 ? 0 : rise * (0.5 + 0.5 * Math.cos(Math.PI * fall));
}
