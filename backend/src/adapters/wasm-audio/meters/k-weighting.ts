/**
 * K-weighting filter (ITU-R BS.1770-4) for any sample rate: a shelf of 4 dB above 1.7 kHz, then a high-pass at 38 Hz.
 */
export class KWeighting {
  private readonly stages: readonly Biquad[];

  constructor(rateHz: number) {
    this.stages = [shelf(rateHz), highPass(rateHz)];
  }

  next(input: number): number {
    let value = input;
    for (const stage of this.stages) value = stage.next(value);
    return value;
  }
}

class Biquad {
  private z1 = 0;
  private z2 = 0;

  constructor(
    readonly b: readonly [number, number, number],
    readonly a: readonly [number, number],
  ) {}

  next(input: number): number {
    const out = input * this.b[0] + this.z1;
    this.z1 = input * this.b[1] - out * this.a[0] + this.z2;
    this.z2 = input * this.b[2] - out * this.a[1];
    return out;
  }
}

function shelf(rateHz: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rateHz);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const norm = 1 + k / q + k * k;
  return new Biquad(
    [(high + (band * k) / q + k * k) / norm, (2 * (k * k - high)) / norm, (high - (band * k) / q + k * k) / norm],
    [(2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm],
  );
}

function highPass(rateHz: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rateHz);
  const q = 0.5003270373238773;
  const norm = 1 + k / q + k * k;
  return new Biquad([1, -2, 1], [(2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm]);
}
