// Second-order filters by the well-known cookbook formulas, in transposed direct form II.
import { sampleAt } from './lookup';
import { type Stereo, sampleRateHz } from './stereo';

export interface BiquadCoefficients {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

export type Band =
  | { readonly kind: 'low-pass' | 'high-pass'; readonly hz: number; readonly q?: number }
  | { readonly kind: 'peak'; readonly hz: number; readonly db: number; readonly q?: number }
  | { readonly kind: 'low-shelf' | 'high-shelf'; readonly hz: number; readonly db: number };

export function designBand(band: Band): BiquadCoefficients {
  const omega = (2 * Math.PI * band.hz) / sampleRateHz;
  const cosine = Math.cos(omega);
  const q = ('q' in band ? band.q : undefined) ?? Math.SQRT1_2;
  const alpha = Math.sin(omega) / (2 * q);
  const divide = (b0: number, b1: number, b2: number, a0: number, a1: number, a2: number): BiquadCoefficients => ({
    b0: b0 / a0,
    b1: b1 / a0,
    b2: b2 / a0,
    a1: a1 / a0,
    a2: a2 / a0,
  });
  switch (band.kind) {
    case 'low-pass':
      return divide((1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2, 1 + alpha, -2 * cosine, 1 - alpha);
    case 'high-pass':
      return divide((1 + cosine) / 2, -(1 + cosine), (1 + cosine) / 2, 1 + alpha, -2 * cosine, 1 - alpha);
    case 'peak': {
      const amp = 10 ** (band.db / 40);
      return divide(1 + alpha * amp, -2 * cosine, 1 - alpha * amp, 1 + alpha / amp, -2 * cosine, 1 - alpha / amp);
    }
    case 'low-shelf':
    case 'high-shelf': {
      const amp = 10 ** (band.db / 40);
      const root = 2 * Math.sqrt(amp) * alpha;
      const sign = band.kind === 'low-shelf' ? 1 : -1;
      const plus = amp + 1;
      const minus = (amp - 1) * cosine * sign;
      return divide(
        amp * (plus - minus + root),
        2 * amp * sign * (amp - 1 - plus * cosine * sign),
        amp * (plus - minus - root),
        plus + minus + root,
        -2 * sign * (amp - 1 + plus * cosine * sign),
        plus + minus - root,
      );
    }
  }
}

/** Filters one plane in place. */
export function filterInPlace(samples: Float32Array, coefficients: BiquadCoefficients): void {
  const { b0, b1, b2, a1, a2 } = coefficients;
  let first = 0;
  let second = 0;
  for (let index = 0; index < samples.length; index++) {
    const input = sampleAt(samples, index);
    const output = b0 * input + first;
    first = b1 * input - a1 * output + second;
    second = b2 * input - a2 * output;
    samples[index] = output;
  }
}

export function equalise(sound: Stereo, bands: readonly Band[]): void {
  for (const band of bands) {
    const coefficients = designBand(band);
    filterInPlace(sound.left, coefficients);
    filterInPlace(sound.right, coefficients);
  }
}
