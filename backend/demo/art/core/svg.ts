import { Resvg } from '@resvg/resvg-js';
import { type Plane, plane } from './canvas';

/** The part of a drawing to rasterize, in drawing units, and the number of pixels per unit. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

export function view(width: number, height: number, scale = 1): View {
  return { left: 0, top: 0, width, height, scale };
}

function pixelsOf(body: string, part: View, background: string | undefined): Uint8Array {
  const width = Math.round(part.width * part.scale);
  const height = Math.round(part.height * part.scale);
  const box = `${part.left} ${part.top} ${part.width} ${part.height}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${body}</svg>`;
  return new Resvg(svg, { background, font: { loadSystemFonts: false } }).render().pixels;
}

/** The share of each pixel that a drawing covers, regardless of its colours. */
export function coverageOf(body: string, part: View): Plane {
  const pixels = pixelsOf(body, part, undefined);
  const result = plane(Math.round(part.width * part.scale), Math.round(part.height * part.scale));
  for (let index = 0; index < result.data.length; index++) {
    result.data[index] = (pixels[index * 4 + 3] as number) / 255;
  }
  return result;
}

/** The darkness of a grey drawing on white: white knocks out, `grey(.5)` is half the ink. */
export function darknessOf(body: string, part: View): Plane {
  const pixels = pixelsOf(body, part, '#ffffff');
  const result = plane(Math.round(part.width * part.scale), Math.round(part.height * part.scale));
  for (let index = 0; index < result.data.length; index++) {
    result.data[index] = 1 - (pixels[index * 4] as number) / 255;
  }
  return result;
}

/** The grey that {@link darknessOf} converts back to `density`. */
export function grey(density: number): string {
  const level = Math.round((1 - density) * 255);
  return `rgb(${level},${level},${level})`;
}

export type Point = readonly [number, number];

const round = (value: number) => Number(value.toFixed(2));

/** The path data of a closed polygon. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

/** The path data of a closed, smooth outline through all points (Catmull–Rom as cubic Béziers). */
export function smoothLoop(points: readonly Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  const start = at(0);
  let path = `M${round(start[0])} ${round(start[1])}`;
  for (let index = 0; index < points.length; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const numbers = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ];
    path += `C${numbers.map(round).join(' ')}`;
  }
  return `${path}Z`;
}

/** A filled path element. */
export function filled(path: string, fill = '#000'): string {
  return `<path d="${path}" fill="${fill}"/>`;
}

/** A filled circle element. */
export function disc(x: number, y: number, radius: number, fill = '#000'): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}
