import { type Canvas, type Plane, plane, print, reduce } from '../core/canvas';
import { clamp01, rgb } from '../core/colour';
import { setLine } from '../core/lettering';
import { paperGrain } from '../core/paper';
import { coverageOf, filled, type View } from '../core/svg';

/** Engravings are drawn at this multiple of the size and averaged, which allows lines finer than a pixel. */
export const fineness = 2;

/**
 * One set of lines. The phase increases by one from each line to the next. The tone is the share of ink, 0 to 1, and
 * lets lines swell and taper.
 */
export interface Cut {
  phase(x: number, y: number): number;
  tone(x: number, y: number): number;
  /** A line ends below this tone. */
  readonly lightest?: number;
}

/** The area that a shape covers, in picture units; its plane has `fineness` pixels per unit. */
export interface Mask {
  readonly left: number;
  readonly top: number;
  readonly cover: Plane;
}

export type Copperplate = Plane;

export function copperplate(width: number, height: number): Copperplate {
  return plane(width * fineness, height * fineness);
}

/** The mask of SVG elements, rasterized only within their own box. */
export function maskOf(body: string, box: Omit<View, 'scale'>): Mask {
  return { left: box.left, top: box.top, cover: coverageOf(body, { ...box, scale: fineness }) };
}

export function maskOfPath(path: string, box: Omit<View, 'scale'>): Mask {
  return maskOf(filled(path), box);
}

/** A mask from a predicate, antialiased with four samples per pixel. */
export function maskWhere(box: Omit<View, 'scale'>, inside: (x: number, y: number) => boolean): Mask {
  const cover = plane(Math.round(box.width * fineness), Math.round(box.height * fineness));
  for (let row = 0; row < cover.height; row++) {
    for (let column = 0; column < cover.width; column++) {
      let hits = 0;
      for (let part = 0; part < 4; part++) {
        const x = box.left + (column + 0.25 + (part % 2) / 2) / fineness;
        const y = box.top + (row + 0.25 + (part >> 1) / 2) / fineness;
        if (inside(x, y)) hits++;
      }
      cover.data[row * cover.width + column] = hits / 4;
    }
  }
  return { left: box.left, top: box.top, cover };
}

/** A mask between two lines that are tabulated per column: fast for shapes as wide as the picture. */
export function maskBetween(box: Omit<View, 'scale'>, top: (x: number) => number, bottom: (x: number) => number): Mask {
  const cover = plane(Math.round(box.width * fineness), Math.round(box.height * fineness));
  for (let column = 0; column < cover.width; column++) {
    const x = box.left + (column + 0.5) / fineness;
    const from = (top(x) - box.top) * fineness;
    const to = (bottom(x) - box.top) * fineness;
    for (let row = Math.max(0, Math.floor(from)); row < Math.min(cover.height, to + 1); row++) {
      cover.data[row * cover.width + column] = clamp01(Math.min(row + 1 - from, to - row));
    }
  }
  return { left: box.left, top: box.top, cover };
}

/** The ink of a cut at a point, from the phase there and at its left and upper neighbours. */
function inkOf(phase: number, left: number, above: number, tone: number, lightest: number): number {
  if (tone < lightest) return 0;
  // Where lines nearly touch, a stalled phase would leave specks of paper, so the area is solid instead.
  if (tone > 0.94) return 1;
  const slope = Math.hypot(phase - left, phase - above);
  const fromLine = Math.abs(phase - Math.floor(phase) - 0.5);
  return clamp01((tone / 2 - fromLine) / Math.max(slope, 1e-6) + 0.5);
}

/**
 * Engraves a shape: clears the area behind it and draws its cuts. Draw shapes from far to near.
 *
 * Lines are antialiased by the gradient of the phase, so a phase must be continuous inside its shape.
 */
export function engrave(onto: Copperplate, mask: Mask, cuts: readonly Cut[]): void {
  const { cover } = mask;
  const originX = Math.round(mask.left * fineness);
  const originY = Math.round(mask.top * fineness);
  const step = 1 / fineness;
  // The phases of the row above; NaN where the shape did not extend, in which case they are computed on demand.
  const above = cuts.map(() => new Float64Array(cover.width).fill(Number.NaN));
  for (let row = Math.max(0, -originY); row < cover.height && originY + row < onto.height; row++) {
    const y = (originY + row + 0.5) / fineness;
    const left = cuts.map(() => Number.NaN);
    for (let column = 0; column < cover.width; column++) {
      const share = cover.data[row * cover.width + column] as number;
      if (share === 0 || originX + column < 0 || originX + column >= onto.width) {
        for (let index = 0; index < cuts.length; index++) {
          left[index] = Number.NaN;
          (above[index] as Float64Array)[column] = Number.NaN;
        }
        continue;
      }
      const x = (originX + column + 0.5) / fineness;
      let blank = 1;
      for (let index = 0; index < cuts.length; index++) {
        const cut = cuts[index] as Cut;
        const phase = cut.phase(x, y);
        const upper = above[index] as Float64Array;
        const before = left[index] as number;
        const over = upper[column] as number;
        const beside = Number.isNaN(before) ? cut.phase(x - step, y) : before;
        const higher = Number.isNaN(over) ? cut.phase(x, y - step) : over;
        blank *= 1 - inkOf(phase, beside, higher, cut.tone(x, y), cut.lightest ?? 0.07);
        left[index] = phase;
        upper[column] = phase;
      }
      const at = (originY + row) * onto.width + originX + column;
      onto.data[at] = (onto.data[at] as number) * (1 - share) + (1 - blank) * share;
    }
  }
}

/** Fills the drawing's area with solid ink, or clears it with `ink` 0. */
export function stamp(onto: Copperplate, mask: Mask, ink = 1): void {
  const originX = Math.round(mask.left * fineness);
  const originY = Math.round(mask.top * fineness);
  const { cover } = mask;
  for (let row = Math.max(0, -originY); row < cover.height && originY + row < onto.height; row++) {
    for (let column = Math.max(0, -originX); column < cover.width && originX + column < onto.width; column++) {
      const share = cover.data[row * cover.width + column] as number;
      if (share === 0) continue;
      const at = (originY + row) * onto.width + originX + column;
      onto.data[at] = (onto.data[at] as number) * (1 - share) + ink * share;
    }
  }
}

/** Title and artist as path data: the title in italics, spaced capitals below. */
export function engravedTitle(title: string, x: number, y: number, sizePx: number, anchor: 'start' | 'middle'): string {
  const name = setLine(title, x, y, { face: 'im-fell-dw-pica-latin-400-italic', sizePx, anchor });
  const capitals = { face: 'im-fell-dw-pica-latin-400-normal', sizePx: 25, trackingEm: 0.17, anchor } as const;
  return name + setLine('OTTILIE BRANDRETH', x, y + 58, capitals);
}

/** Prints the plate: averages it down and puts its ink on paper. */
export function pull(from: Copperplate, seed: string, paper: string, ink: string): Canvas {
  const coverage = reduce(from, fineness);
  return print(coverage, rgb(paper), rgb(ink), paperGrain(seed, coverage.width, coverage.height));
}
