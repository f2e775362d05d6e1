import { type Canvas, type Plane, plane, print } from '../core/canvas';
import { rgb } from '../core/colour';
import { setLine } from '../core/lettering';
import { coverageOf, filled, view } from '../core/svg';

/** The grid's module: a sleeve has 12 × 12 modules, and every dimension is a multiple of it. */
export const moduleSize = 1000 / 12;

/** The height of the title area on every release, two modules, in sleeve units. */
export const headHeight = moduleSize * 2;

/** Two flat colours: the ground and the ink. */
export interface Pair {
  readonly ground: string;
  readonly ink: string;
}

export const redOnPaper: Pair = { ground: '#f1ece0', ink: '#e8321a' };
export const paperOnRed: Pair = { ground: '#e8321a', ink: '#f1ece0' };
export const blueOnPink: Pair = { ground: '#ffc4cf', ink: '#1b2bd0' };
export const blackOnYellow: Pair = { ground: '#f6d90c', ink: '#15130f' };

/** Whether a point has ink. */
export type Pattern = (x: number, y: number) => boolean;

/** Samples a predicate nine times per pixel. */
export function sample(width: number, height: number, pattern: Pattern): Plane {
  const result = plane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let hits = 0;
      for (let part = 0; part < 9; part++) {
        if (pattern(x + ((part % 3) + 0.5) / 3, y + (Math.floor(part / 3) + 0.5) / 3)) hits++;
      }
      result.data[y * width + x] = hits / 9;
    }
  }
  return result;
}

/** Quantizes the coverage, so that a picture never has more colours than a small palette holds. */
export function printFlat(coverage: Plane, pair: Pair): Canvas {
  coverage.data.forEach((value, index) => {
    coverage.data[index] = Math.round(value * 18) / 18;
  });
  return print(coverage, rgb(pair.ground), rgb(pair.ink));
}

/** A sleeve of the series: the pattern below an empty area with artist and title. */
export function flatSleeve(title: readonly string[], pair: Pair, pattern: Pattern): Canvas {
  const field = sample(1000, 1000, (x, y) => y >= headHeight && pattern(x, y));
  const style = { face: 'archivo-latin-600-normal', sizePx: 34, trackingEm: -0.015 } as const;
  const paths = [
    setLine('Kasimir Vael', moduleSize / 2, 61, style),
    ...title.map((line, index) => setLine(line, moduleSize * 6, 61 + index * 40, style)),
  ];
  const words = coverageOf(paths.map((path) => filled(path)).join(''), view(1000, 1000));
  words.data.forEach((value, index) => {
    if (value > 0) field.data[index] = value;
  });
  return printFlat(field, pair);
}
