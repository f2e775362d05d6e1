import type { Canvas } from '../core/canvas';
import { rampAt } from '../core/colour';
import { between, randomFrom } from '../core/random';
import { coverageOf, disc, filled, view } from '../core/svg';
import { gothicArch } from './openings';
import { nave } from './sleeves';
import { cutOut, depthOf, type Sheet, stack } from './stack';

/** One singer from behind: a head on sloping shoulders that extend past the picture. */
function singer(x: number, top: number, size: number): string {
  const head = size * 0.3;
  const neck = top + head * 1.9;
  const shoulder = neck + size * 0.3;
  const half = size * 0.62;
  const body =
    `M${x - head * 0.42} ${neck - head * 0.5}C${x - head * 0.42} ${neck + 6} ${x - half} ${shoulder - size * 0.2} ${x - half} ${shoulder + size * 0.16}` +
    `V1100H${x + half}V${shoulder + size * 0.16}C${x + half} ${shoulder - size * 0.2} ${x + head * 0.42} ${neck + 6} ${x + head * 0.42} ${neck - head * 0.5}Z`;
  return `<ellipse cx="${x}" cy="${top + head}" rx="${head * 0.88}" ry="${head}"/>${filled(body)}`;
}

/** Five rows of singers, dark in front, before a circle of light. */
export function choirPortrait(): Canvas {
  const random = randomFrom('choir/rows');
  const part = view(1000, 1000);
  const sheets: Sheet[] = [];
  // Three rings of light behind the choir, cut like the nave's arches.
  const rings = [0.72, 0.56, 0.4];
  rings.reverse().forEach((share, index) => {
    const opening = coverageOf(disc(500, 430, 500 * share + 40), part);
    sheets.push(cutOut(rampAt(nave, 0.93 - 0.14 * index), opening, 7));
  });
  for (let row = 0; row < 5; row++) {
    const size = 128 + row * 42;
    const top = 258 + row * 112 + row * row * 6;
    const apart = size * 1.02;
    const count = 7;
    const shift = row % 2 === 0 ? 0 : apart / 2;
    let body = '';
    for (let index = -count; index <= count; index++) {
      const x = 500 + shift + index * apart + between(random, -5, 5);
      // Rows curve like risers round a conductor, lower at their ends.
      const fall = ((x - 500) / 500) ** 2 * 120;
      body += singer(x, top + fall + between(random, -9, 9), size * between(random, 0.95, 1.04));
    }
    sheets.push({ colour: rampAt(nave, 0.58 - row * 0.145), mask: coverageOf(body, part), depthPx: depthOf(row, 5) });
  }
  return stack('choir/paper', rampAt(nave, 1), sheets, { width: 1000, height: 1000 });
}

/** An arcade whose arches all recede towards one point, two thirds along. */
export function arcadeBanner(): Canvas {
  const part = view(1600, 600);
  const count = 8;
  const sheets: Sheet[] = [];
  for (let index = count - 1; index >= 0; index--) {
    const share = index / (count - 1);
    let body = '';
    for (const centre of [-120, 300, 720, 1140, 1560]) {
      const width = 392 - 330 * share ** 0.95;
      const height = 520 - 290 * share ** 0.95;
      body += filled(gothicArch(centre + (1140 - centre) * 0.13 * share, 640 - 76 * share, width, height));
    }
    sheets.push(cutOut(rampAt(nave, index / count), coverageOf(body, part), depthOf(count - 1 - index, count)));
  }
  return stack('arcade/paper', rampAt(nave, 1), sheets, { width: 1600, height: 600 });
}
