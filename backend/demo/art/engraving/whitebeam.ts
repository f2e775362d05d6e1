import type { Canvas } from '../core/canvas';
import { between, type Random, randomFrom } from '../core/random';
import { darknessOf, disc, filled, type Point, polygon, view } from '../core/svg';
import { engravedTitle, fineness, pull } from './burin';
import { paper } from './hills';

const ochre = '#a05c0c';

interface Leaf {
  readonly x: number;
  readonly y: number;
  readonly angleDeg: number;
  readonly length: number;
  readonly width: number;
  /** Sideways curvature of the midrib, as a share of the length. */
  readonly bend: number;
}

/** The branch, from the bottom of the sheet past its top. */
const branch = [
  [330, 1040],
  [420, 900],
  [520, 720],
  [576, 596],
  [640, 450],
  [676, 280],
  [716, -40],
] as const;

/** A point of the branch, which consists of two Béziers that meet at its middle. */
function onBranch(share: number): Point {
  const first = share < 0.5 ? 0 : 3;
  const t = (share * 2) % 1;
  const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
  const sum = (axis: 0 | 1) =>
    weights.reduce((total, weight, index) => total + weight * ((branch[first + index] as Point)[axis] as number), 0);
  return [sum(0), sum(1)];
}

const leafOn = (share: number, angleDeg: number, length: number, width: number, bend: number): Leaf => {
  const [x, y] = onBranch(share);
  return { x, y, angleDeg, length, width, bend };
};

const leaves: readonly Leaf[] = [
  leafOn(0.93, -96, 170, 88, 0.03),
  leafOn(0.826, -138, 250, 116, 0.06),
  leafOn(0.862, -27, 236, 106, -0.06),
  leafOn(0.655, -130, 312, 148, 0.07),
  leafOn(0.71, -17, 326, 144, -0.07),
  leafOn(0.462, -131, 384, 168, 0.06),
  leafOn(0.535, 1, 384, 180, -0.08),
  leafOn(0.235, -128, 384, 172, 0.06),
  leafOn(0.29, 12, 396, 174, -0.07),
];

/** Bunches of berries: their attachment point on the branch, and the berries. */
const bunches: readonly { readonly from: number; readonly berries: readonly Point[] }[] = [
  {
    from: 0.66,
    berries: [
      [586, 500],
      [636, 486],
    ],
  },
  {
    from: 0.565,
    berries: [
      [632, 618],
      [682, 630],
    ],
  },
  {
    from: 0.485,
    berries: [
      [496, 678],
      [544, 690],
      [496, 732],
    ],
  },
  {
    from: 0.26,
    berries: [
      [452, 892],
      [502, 882],
      [500, 930],
    ],
  },
];

/** A point in a leaf's frame: `along` the midrib (0 to 1) and `aside` from it, in pixels. */
function place({ x, y, angleDeg, length, bend }: Leaf, along: number, aside: number): Point {
  const angle = (angleDeg * Math.PI) / 180;
  const bow = bend * length * Math.sin(along * Math.PI) + aside;
  const reach = along * length;
  return [x + Math.cos(angle) * reach - Math.sin(angle) * bow, y + Math.sin(angle) * reach + Math.cos(angle) * bow];
}

/** Half the leaf's width along its length, before teeth. */
const half = (leaf: Leaf, along: number) => (leaf.width / 2) * Math.sin(Math.PI * along ** 0.82) ** 0.86;

const teeth = 11;

/** The serrated outline, grown by `grow` pixels. */
function outline(leaf: Leaf, grow: number): string {
  const side = (sign: number) => {
    const points: Point[] = [];
    for (let step = 0; step <= 66; step++) {
      const along = step / 66;
      const tooth = 1 + 0.08 * (((along * teeth) % 1) - 0.35);
      points.push(place(leaf, along * (1 + grow / leaf.length), sign * (half(leaf, along) * tooth + grow)));
    }
    return points;
  };
  return polygon([...side(1), ...side(-1).reverse()]);
}

/** One engraved cut between two points, thick in the middle of its first half and tapering off. */
function cut(from: Point, through: Point, to: Point, thick: number): string {
  const run = [to[0] - from[0], to[1] - from[1]] as const;
  const size = Math.hypot(run[0], run[1]) || 1;
  const aside = [(-run[1] / size) * thick, (run[0] / size) * thick] as const;
  return `M${from[0].toFixed(2)} ${from[1].toFixed(2)}Q${(through[0] + aside[0]).toFixed(2)} ${(through[1] + aside[1]).toFixed(2)} ${to[0].toFixed(2)} ${to[1].toFixed(2)}Q${(through[0] - aside[0]).toFixed(2)} ${(through[1] - aside[1]).toFixed(2)} ${from[0].toFixed(2)} ${from[1].toFixed(2)}Z`;
}

/** Paper-coloured cuts from the midrib to the serrated edge; every sixth is omitted as a vein. */
function cuts(leaf: Leaf, random: Random): string {
  const count = Math.floor(leaf.length / 6.3);
  let path = '';
  for (const sign of [-1, 1]) {
    // The half that faces the upper left is lit.
    const normal = ((leaf.angleDeg + 90 * sign) * Math.PI) / 180;
    const lit = Math.cos(normal) * -0.5 + Math.sin(normal) * -0.86 > 0;
    for (let index = 1; index < count; index++) {
      if (index % 6 === 3) continue;
      const along = index / count;
      const lean = 0.15 * (1 - along * 0.45);
      const end = Math.min(0.995, along + lean);
      const reach = half(leaf, end) * between(random, 0.88, 0.97);
      if (reach < 5) continue;
      const swell = Math.sin(Math.PI * Math.min(1, along * 1.05)) * 0.3 + 0.7;
      const thick = (lit ? between(random, 3.9, 5.2) : between(random, 1.5, 2.7)) * swell;
      const start = lit ? 2.4 : 3.2 + reach * between(random, 0, 0.1);
      const stop = lit ? reach : reach * between(random, 0.8, 1);
      path += cut(
        place(leaf, along, sign * start),
        place(leaf, along + lean * 0.4, sign * (start + (stop - start) * 0.46)),
        place(leaf, along + (end - along) * (stop / reach), sign * stop),
        thick,
      );
    }
  }
  return path;
}

function leafDrawing(leaf: Leaf, random: Random): string {
  const rib: Point[] = [];
  for (let step = 0; step <= 20; step++) rib.push(place(leaf, step / 20, 2.6 * (1.15 - step / 20)));
  for (let step = 20; step >= 0; step--) rib.push(place(leaf, step / 20, -2.6 * (1.15 - step / 20)));
  return (
    `<path d="${outline(leaf, 7)}" fill="#000"/>` +
    `<path d="${outline(leaf, 0)}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round"/>` +
    filled(cuts(leaf, random), '#fff') +
    filled(polygon(rib), '#fff')
  );
}

/** A berry: a pale ball with nine crescents of the ground colour along its shaded side. */
function berry([x, y]: Point): string {
  const radius = 23;
  let body = disc(x, y, radius + 6, '#000') + disc(x, y, radius, '#fff');
  for (let index = 0; index < 9; index++) {
    const inset = 2.2 + index * 3.1;
    const reach = radius - inset;
    const spread = 1.18 - index * 0.085;
    const thick = 2.1 - index * 0.19;
    const at = (turn: number, grow: number) => {
      const angle = Math.PI * 0.27 + turn;
      return `${(x + Math.cos(angle) * (reach + grow)).toFixed(2)} ${(y + Math.sin(angle) * (reach + grow)).toFixed(2)}`;
    };
    if (reach < 3) break;
    body += `<path d="M${at(-spread, 0)}A${reach + 1} ${reach + 1} 0 0 1 ${at(spread, 0)}A${reach + 6} ${reach + 6} 0 0 0 ${at(-spread, 0)}Z" fill="#000" stroke="#000" stroke-width="${(thick * 0.5).toFixed(2)}"/>`;
  }
  return body + disc(x + 3, y + radius - 4, 2.2, '#000');
}

/** The branch as a paper band that tapers upwards, with short shading cuts along its right side. */
function stem(random: Random): string {
  const band = (grow: number) => {
    const side = (sign: number) =>
      Array.from({ length: 61 }, (_, index): Point => {
        const [x, y] = onBranch(Math.min(0.9999, index / 60));
        const aside = sign * (8.5 - 4.6 * (index / 60) + grow);
        return [x + aside * 0.9, y + aside * 0.42];
      });
    return polygon([...side(-1), ...side(1).reverse()]);
  };
  let shade = '';
  for (let share = 0.01; share < 0.9; share += between(random, 0.012, 0.024)) {
    const [x, y] = onBranch(share);
    const [endX, endY] = onBranch(Math.min(0.99, share + between(random, 0.012, 0.03)));
    const aside = between(random, 0.6, 5.4) * (1 - share * 0.55);
    shade += `<path d="M${x + aside} ${y + aside * 0.4}L${endX + aside} ${endY + aside * 0.4}" stroke="#000" stroke-width="1.5" stroke-linecap="round"/>`;
  }
  return filled(band(4)) + filled(band(0), '#fff') + shade;
}

/** Stalks from one knot on the branch to each berry of a bunch. */
function stalks({ from, berries }: (typeof bunches)[number]): string {
  const [x, y] = onBranch(from);
  return berries
    .map(([toX, toY]) => {
      const run = `d="M${x} ${y}C${x + (toX - x) * 0.55} ${y - 8} ${toX} ${y + (toY - y) * 0.35} ${toX} ${toY - 18}" fill="none" stroke-linecap="round"`;
      return `<path ${run} stroke="#000" stroke-width="12"/><path ${run} stroke="#fff" stroke-width="4"/>`;
    })
    .join('');
}

/** A branch of whitebeam, printed in reverse: solid ochre, lines left open. */
export function whitebeam(): Canvas {
  const random = randomFrom('whitebeam/cuts');
  const art =
    `<rect width="1000" height="1000" fill="#000"/>` +
    `<rect x="33" y="33" width="934" height="934" fill="none" stroke="#fff" stroke-width="2.4"/>` +
    leaves.map((leaf) => leafDrawing(leaf, random)).join('') +
    stem(random) +
    bunches.map((bunch) => stalks(bunch) + bunch.berries.map(berry).join('')).join('') +
    filled(engravedTitle('Whitebeam', 76, 140, 62, 'start'), '#fff');
  const onto = darknessOf(art, view(1000, 1000, fineness));
  return pull(onto, 'whitebeam/paper', paper, ochre);
}
