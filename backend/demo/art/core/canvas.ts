import { clamp01, hexOf, type Rgb } from './colour';

/** One value per pixel, 0 to 1, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A finished picture with three bytes per pixel. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function plane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Averages squares of `factor` × `factor` pixels to antialias an oversized drawing. */
export function reduce(source: Plane, factor: number): Plane {
  const result = plane(source.width / factor, source.height / factor);
  for (let y = 0; y < source.height; y++) {
    const row = Math.floor(y / factor) * result.width;
    for (let x = 0; x < source.width; x++) {
      const target = row + Math.floor(x / factor);
      result.data[target] = (result.data[target] as number) + (source.data[y * source.width + x] as number);
    }
  }
  for (let index = 0; index < result.data.length; index++) {
    result.data[index] = (result.data[index] as number) / (factor * factor);
  }
  return result;
}

/** Prints an ink on a paper by coverage; `grain` multiplies the result pixel by pixel. */
export function print(coverage: Plane, paper: Rgb, ink: Rgb, grain?: Float32Array): Canvas {
  const data = new Uint8Array(coverage.data.length * 3);
  for (let index = 0; index < coverage.data.length; index++) {
    const share = coverage.data[index] as number;
    const light = grain ? (grain[index] as number) : 1;
    for (let channel = 0; channel < 3; channel++) {
      const blank = paper[channel] as number;
      const value = (blank + ((ink[channel] as number) - blank) * share) * light;
      data[index * 3 + channel] = clamp01(value) * 255 + 0.5;
    }
  }
  return { width: coverage.width, height: coverage.height, data };
}

/** The mean colour of all pixels as '#rrggbb', on which the cover wash is based. */
export function averageColour(canvas: Canvas): string {
  const sums: [number, number, number] = [0, 0, 0];
  for (let index = 0; index < canvas.data.length; index++) {
    const channel = index % 3;
    sums[channel] = (sums[channel] as number) + (canvas.data[index] as number);
  }
  const count = canvas.data.length / 3;
  return hexOf(sums.map((sum) => sum / count / 255) as [number, number, number]);
}
