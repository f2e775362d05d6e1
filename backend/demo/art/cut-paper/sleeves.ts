import type { Canvas } from '../core/canvas';
import { type Rgb, rampAt, rgb } from '../core/colour';
import { setLine } from '../core/lettering';
import { coverageOf, filled, view } from '../core/svg';
import { gothicArch, looseRound } from './openings';
import { cutOut, depthOf, type Sheet, stack } from './stack';

const full = view(1000, 1000);
const square = { width: 1000, height: 1000 };

/** Colour stops from the front sheet to the back. */
export const nave = ['#3a1238', '#8d1f4a', '#e2543f', '#ffb35c', '#fff0c2'] as const;
export const breath = ['#eef0ea', '#b9dcea', '#5aa6dd', '#2458b8', '#161a5e'] as const;
export const antiphon = ['#f3c9b5', '#f58f7c', '#d94f70', '#7c2f86', '#2a1a5e'] as const;

/** Prints the artist left and the title right on one line, on top of the front sheet. */
function signed(canvas: Canvas, title: string, ink: Rgb): Canvas {
  const baseline = 948;
  const artist = setLine('The Parallax Choir', 52, baseline, { face: 'instrument-serif-latin-400-normal', sizePx: 38 });
  const name = setLine(title, 948, baseline, { face: 'instrument-serif-latin-400-italic', sizePx: 38, anchor: 'end' });
  const words = coverageOf(filled(artist) + filled(name), full);
  words.data.forEach((share, index) => {
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 3 + channel;
      const below = canvas.data[at] as number;
      canvas.data[at] = Math.round(below + ((ink[channel] as number) * 255 - below) * share);
    }
  });
  return canvas;
}

/** Cuts one opening per sheet, given from the front (widest) to the back (narrowest). */
function cuts(stops: readonly string[], openings: readonly string[], seed: string): Canvas {
  const count = openings.length;
  const sheets: Sheet[] = [];
  for (let index = count - 1; index >= 0; index--) {
    const opening = coverageOf(filled(openings[index] as string), full);
    sheets.push(cutOut(rampAt(stops, index / count), opening, depthOf(count - 1 - index, count)));
  }
  return stack(seed, rampAt(stops, 1), sheets, square);
}

/** A nave of nine pointed arches towards a light at its end. */
export function vespersForAnEmptyPool(): Canvas {
  const openings = Array.from({ length: 9 }, (_, index) => {
    const share = index / 8;
    const width = 800 + (92 - 800) * share ** 0.93;
    return gothicArch(475 + index * 7.5, 888 - index * 7.6, width, 790 - 485 * share ** 0.96);
  });
  return signed(cuts(nave, openings, 'vespers/paper'), 'Vespers for an Empty Pool', rgb('#f6cfa4'));
}

/** A well of ten irregular rounds; their centres wander, so the steps crowd at the upper left and open below. */
export function breathHeld(): Canvas {
  const openings = Array.from({ length: 10 }, (_, index) => {
    const share = index / 9;
    const x = 500 + 74 * Math.sin(Math.PI * share ** 0.8) * (1 - share) - 50 * share;
    const y = 464 - 64 * Math.sin(Math.PI * share * 0.95) - 20 * share;
    return looseRound('breath/5', x, y, 398 - 356 * share ** 0.9, share * 0.6);
  });
  return signed(cuts(breath, openings, 'breath/paper'), 'Breath, Held', rgb('#2458b8'));
}

/** A letter O of ten sheets; its counter stays behind as an island of the top sheet. */
export function oAntiphons(): Canvas {
  const count = 10;
  const outlines = Array.from({ length: count }, (_, index) => letterO(1000 - (340 * index) / (count - 1)));
  const sheets: Sheet[] = [];
  for (let index = count - 1; index > 0; index--) {
    const opening = coverageOf(filled((outlines[index] as Outline).outer), full);
    sheets.push(cutOut(rampAt(antiphon, index / count), opening, depthOf(count - 1 - index, count)));
  }
  const front = outlines[0] as Outline;
  const ring = coverageOf(`<path fill-rule="evenodd" d="${front.outer}${front.counter}"/>`, full);
  sheets.push(cutOut(rampAt(antiphon, 0), ring, 15));
  return signed(stack('antiphons/paper', rampAt(antiphon, 1), sheets, square), 'O Antiphons', rgb('#5d2478'));
}

interface Outline {
  readonly outer: string;
  readonly counter: string;
}

/** The two contours of Bodoni's O, centred on one point whatever the size. */
function letterO(sizePx: number): Outline {
  const style = { face: 'bodoni-moda-latin-800-normal', sizePx, anchor: 'middle' } as const;
  const contours = setLine('O', 500, 452 + sizePx * 0.35, style)
    .split('M')
    .filter(Boolean)
    .map((part) => `M${part}`);
  const [first, second] = contours as [string, string];
  const widthOf = (contour: string) => {
    const across = [...contour.matchAll(/(-?[\d.]+)[ ,]?(-?[\d.]+)/g)].map((pair) => Number(pair[1]));
    return Math.max(...across) - Math.min(...across);
  };
  return widthOf(first) > widthOf(second) ? { outer: first, counter: second } : { outer: second, counter: first };
}
