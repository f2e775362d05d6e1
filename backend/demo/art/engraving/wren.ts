import type { Canvas } from '../core/canvas';
import { clamp01 } from '../core/colour';
import { gradientNoise } from '../core/noise';
import { disc, filled } from '../core/svg';
import {
  type Copperplate,
  copperplate,
  engrave,
  engravedTitle,
  maskOf,
  maskOfPath,
  maskWhere,
  pull,
  stamp,
} from './burin';
import { engraveFeather } from './feather';
import { paper } from './hills';
import { hatch, inflate } from './relief';

export const madder = '#8f2a1c';

const body =
  'M240 446C250 396 288 352 346 350C402 348 440 376 486 408C552 452 640 474 696 524C730 556 736 604 718 648' +
  'C690 712 624 766 536 772C452 778 366 742 316 680C274 626 264 566 260 512C258 488 248 476 240 464Z';

/** The centre line of the twig; it bleeds off both sides, because cut ends would look unfinished. */
const twigAt = (x: number) => 884 - 0.052 * x - 0.00011 * x * x - 26 * Math.sin(x / 210 + 0.4) + 14;
const twigHalf = (x: number) => 19 - x * 0.006 + 2.4 * Math.sin(x / 37) + 1.6 * Math.sin(x / 13.3);

/** Bark along the twig, darker below. */
function twig(onto: Copperplate): void {
  const bark = gradientNoise('wren/bark');
  const across = (x: number, y: number) => (y - twigAt(x)) / twigHalf(x);
  const box = { left: 0, top: 660, width: 1000, height: 300 };
  const mask = maskWhere(box, (x, y) => Math.abs(across(x, y)) < 1);
  engrave(onto, mask, [
    {
      phase: (x, y) => (y - twigAt(x)) / 5.2 + 1.1 * bark(x / 70, y / 16),
      tone: (x, y) => clamp01(0.66 + 0.3 * across(x, y) + 0.34 * bark(x / 44 + 9, y / 12)),
    },
  ]);
  const rims = maskWhere(box, (x, y) => Math.abs(Math.abs(across(x, y)) - 0.96) < 0.06);
  stamp(onto, rims);
}

/** Both legs with toes around the twig; the far one is drawn first. */
function legs(onto: Copperplate): void {
  const one = (hipX: number, hipY: number, footX: number) => {
    const footY = twigAt(footX) - twigHalf(footX) + 2;
    const leg = `M${hipX} ${hipY}L${hipX + 4} ${hipY + 30}L${footX} ${footY - 8}`;
    const toe = (reach: number, drop: number) =>
      `M${footX} ${footY - 9}Q${footX + reach * 0.5} ${footY - 17} ${footX + reach} ${footY + drop}`;
    const toes = toe(-40, 14) + toe(-20, 17) + toe(8, 18) + toe(34, 12);
    return `<path d="${leg}" stroke-width="7.5"/><path d="${toes}" stroke-width="6"/>`;
  };
  const drawn = `<g fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round">${one(462, 764, 446)}${one(546, 764, 540)}</g>`;
  stamp(onto, maskOf(drawn, { left: 380, top: 740, width: 240, height: 160 }));
}

/** Seven raised tail feathers. */
function tail(onto: Copperplate): void {
  for (let index = 0; index < 7; index++) {
    // The outer ones are drawn first, so that the middle pair is on top.
    const order = [0, 6, 1, 5, 2, 4, 3][index] as number;
    const spread = order - 3;
    engraveFeather(onto, {
      x: 694 + spread * 3,
      y: 566 + spread * 4,
      angleDeg: -61 + spread * 5.6,
      length: 312 - Math.abs(spread) * 10,
      width: 46,
      barShift: 0.1,
      bars: 6,
      base: 0.26,
    });
  }
}

/** Fifteen wing feathers in three rows, the longest behind. */
function wing(onto: Copperplate): void {
  const rows = [
    {
      count: 6,
      x: 560,
      y: 596,
      stepX: -15,
      stepY: 8,
      angle: 19,
      turn: 8.2,
      length: 212,
      shorter: 15,
      width: 44,
      bars: 5,
    },
    {
      count: 5,
      x: 548,
      y: 566,
      stepX: -17,
      stepY: 12,
      angle: 26,
      turn: 11,
      length: 140,
      shorter: 10,
      width: 46,
      bars: 3,
    },
    {
      count: 4,
      x: 520,
      y: 544,
      stepX: -17,
      stepY: 14,
      angle: 33,
      turn: 14,
      length: 92,
      shorter: 6,
      width: 44,
      bars: 2,
    },
  ];
  for (const row of rows) {
    for (let index = row.count - 1; index >= 0; index--) {
      engraveFeather(onto, {
        x: row.x + row.stepX * index,
        y: row.y + row.stepY * index,
        angleDeg: row.angle + row.turn * index,
        length: row.length - row.shorter * index,
        width: row.width,
        bars: row.bars,
        barShift: 0.3,
        base: 0.22,
      });
    }
  }
}

/** The beak with the line between its halves, and an eye with a highlight. */
function head(onto: Copperplate): void {
  const box = { left: 140, top: 380, width: 260, height: 130 };
  const upper = 'M256 432C228 434 194 446 158 461C194 464 228 462 262 462Z';
  const lower = 'M172 463.5C200 467 232 466 262 465L258 482C234 482 206 474 172 463.5Z';
  stamp(onto, maskOfPath(upper + lower, box));
  stamp(onto, maskOfPath('M250 441C232 443 214 449 196 455C216 454 234 452 250 450Z', box), 0);
  stamp(onto, maskOf(disc(322, 430, 21), box), 0);
  stamp(onto, maskOf(disc(322, 430, 16.5), box));
  stamp(onto, maskOf(disc(317, 424, 5), box), 0);
}

/** Shoulder plumage that laps over the feather roots in scallops. */
const shoulder =
  'M404 470C462 452 540 470 596 520C606 532 604 546 592 548C590 562 576 566 564 560C558 576 542 580 532 570' +
  'C524 586 506 588 498 576C488 590 470 590 464 576C452 586 438 580 436 566C420 560 404 520 404 470Z';

/** A wren with a raised tail on a twig that crosses the sheet. */
export function theWrenYear(): Canvas {
  const onto = copperplate(1000, 1000);
  const streaks = gradientNoise('wren/streaks');
  twig(onto);
  legs(onto);
  tail(onto);
  const box = { left: 230, top: 340, width: 520, height: 445 };
  const mask = maskOfPath(body, box);
  const relief = inflate(mask);
  /** The nearness of a point to the line of the back. */
  const back = (x: number, y: number) => clamp01(1 - (y - (330 + Math.max(0, x - 330) * 0.52)) / 96);
  const brow = (x: number, y: number) =>
    Math.exp(-(((y - (404 + (x - 320) * 0.18)) / 11) ** 2)) * clamp01((x - 262) / 40) * clamp01((452 - x) / 60);
  const mark = (x: number, y: number) =>
    Math.exp(-(((y - (436 + (x - 320) * 0.3)) / 13) ** 2)) * clamp01((x - 330) / 30) * clamp01((440 - x) / 60);
  const shade = (x: number, y: number) =>
    0.42 * back(x, y) -
    0.52 * brow(x, y) +
    0.34 * mark(x, y) +
    0.13 * streaks(x / 46 + y / 60, y / 17) * (0.4 + back(x, y)) +
    0.2 * clamp01((x - 560) / 160) -
    0.06;
  const cutting = { angleDeg: 30, spacing: 8.2, bend: 7, ease: 1.7 };
  engrave(onto, mask, hatch(relief, { ...cutting, shade }));
  stamp(onto, maskOf(`<path d="${body}" fill="none" stroke="#000" stroke-width="2.2"/>`, box));
  wing(onto);
  // The shoulder repeats the body's hatching over the feather roots, so that it meets the back without a seam; only its
  // scalloped edge is drawn and deepens the tone.
  const plumage = maskOfPath(shoulder, box);
  const lap = inflate(plumage);
  const edge = (x: number, y: number) => clamp01(1 - lap.height(x, y) * 2.2) * clamp01((y - 520) / 40) * 0.42;
  engrave(onto, plumage, hatch(relief, { ...cutting, shade: (x, y) => shade(x, y) + edge(x, y) }));
  const scallops = shoulder.slice(shoulder.indexOf('C606'), shoulder.indexOf('C452'));
  stamp(onto, maskOf(`<path d="M596 520${scallops}" fill="none" stroke="#000" stroke-width="2.4"/>`, box));
  head(onto);
  stamp(
    onto,
    maskOf(filled(engravedTitle('The Wren Year', 72, 122, 62, 'start')), {
      left: 40,
      top: 50,
      width: 600,
      height: 160,
    }),
  );
  return pull(onto, 'wren/paper', paper, madder);
}
