import { clamp01 } from '../core/colour';
import { gradientNoise } from '../core/noise';
import { between, randomFrom } from '../core/random';
import { type Copperplate, type Cut, engrave, maskBetween, maskWhere, stamp } from './burin';
import { engraveBush } from './bush';

export interface Countryside {
  readonly seed: string;
  readonly width: number;
  readonly height: number;
  readonly sunX: number;
  readonly sunY: number;
  readonly sunRadius: number;
  readonly horizon: number;
}

interface Ridge {
  readonly line: Float32Array;
  readonly depth: number;
  readonly spacing: number;
  readonly furrowed: boolean;
  readonly number: number;
}

const ridgeCount = 6;
const margin = 4;

const at = (line: Float32Array, x: number) => {
  const place = Math.min(line.length - 1.001, Math.max(0, x + margin));
  const index = Math.floor(place);
  return (line[index] as number) + ((line[index + 1] as number) - (line[index] as number)) * (place - index);
};

function ridges(scene: Countryside): Ridge[] {
  const room = scene.height - scene.horizon;
  return Array.from({ length: ridgeCount }, (_, number) => {
    const depth = number / (ridgeCount - 1);
    const noise = gradientNoise(`${scene.seed}/ridge-${number}`);
    const amplitude = 34 + 62 * depth;
    const wavelength = 210 + 290 * depth;
    const base = scene.horizon + room * (0.86 * depth ** 1.18) + (number === 0 ? 6 : 14);
    const line = new Float32Array(scene.width + margin * 2);
    for (let index = 0; index < line.length; index++) {
      const x = index - margin;
      line[index] = base + amplitude * (number === 0 ? 0.36 : 1) * noise(x / wavelength + 3.1, 0.5);
    }
    return { line, depth, spacing: 5.4 + 4.6 * depth, furrowed: number % 3 === 2, number };
  });
}

/** Ruled lines, thin around the sun and heavier towards the top; clouds are gaps in them. */
function sky(onto: Copperplate, scene: Countryside): void {
  const clouds = gradientNoise(`${scene.seed}/clouds`);
  const { sunX, sunY, sunRadius } = scene;
  const far = Math.hypot(Math.max(sunX, scene.width - sunX), sunY);
  const tone = (x: number, y: number) => {
    const away = clamp01((Math.hypot(x - sunX, (y - sunY) * 1.15) - sunRadius) / (far - sunRadius));
    const cloud = clouds(x / 270, y / 46 + 4.2) * 0.72 + clouds(x / 90, y / 21) * 0.3;
    const gap = clamp01((cloud - 0.3) * 2.6);
    return (0.13 + 0.43 * away ** 0.8) * (1 - gap);
  };
  const lines: Cut = { phase: (_, y) => y / 9.2, tone, lightest: 0.085 };
  const box = { left: 0, top: 0, width: scene.width, height: scene.horizon + 70 };
  engrave(
    onto,
    maskWhere(box, (x, y) => Math.hypot(x - sunX, y - sunY) > sunRadius + 13),
    [lines],
  );
  const ring = maskWhere(
    { left: sunX - sunRadius - 8, top: sunY - sunRadius - 8, width: sunRadius * 2 + 16, height: sunRadius * 2 + 16 },
    (x, y) => Math.abs(Math.hypot(x - sunX, y - sunY) - sunRadius) < 1.5,
  );
  engrave(onto, ring, [{ phase: () => 0, tone: () => 1 }]);
}

/** The folds of a field: an undulation that bends its lines and lights its slopes. */
function foldsOf(scene: Countryside, ridge: Ridge): (x: number, y: number) => number {
  const noise = gradientNoise(`${scene.seed}/fold-${ridge.number}`);
  const across = 130 + 130 * ridge.depth;
  const down = 84 + 50 * ridge.depth;
  return (x, y) => noise(x / across + 0.37, y / down + 0.21);
}

/** The lighting of a ridge: slopes that face the sun are pale, valleys and every other ridge dark. */
function ridgeTone(scene: Countryside, ridge: Ridge, next: Ridge | undefined): (x: number, y: number) => number {
  const folds = foldsOf(scene, ridge);
  const base = 0.24 + 0.26 * ridge.depth + (ridge.number % 2 === 1 ? 0.2 : -0.06);
  const steep = 0.5 * (130 + 130 * ridge.depth);
  return (x, y) => {
    const slope = (at(ridge.line, x + 14) - at(ridge.line, x - 14)) / 28;
    const fold = (folds(x + 5, y) - folds(x - 5, y)) / 10;
    // Blended across the sun's axis, because a change of sign there would leave a seam.
    const towards = Math.tanh((x - scene.sunX) / 170);
    const below = y - at(ridge.line, x);
    const until = next ? Math.max(46, at(next.line, x) - at(ridge.line, x)) : 170;
    const deep = clamp01(below / until);
    const crest = 0.2 * Math.exp(-below / 16);
    const side = (slope * 0.66 - fold * steep * 0.38) * towards;
    const raw = base + side + 0.4 * deep ** 1.3 - 0.11 - crest - 0.1 * folds(x, y);
    // Lines never merge or vanish in a field, because blots and bald patches look like faults of the plate.
    return 0.49 + 0.4 * Math.tanh((raw - 0.47) * 3.1);
  };
}

/** Contours that follow the ridge and roll over the field's folds, or furrows that fan out from above it. */
function ridgePhase(scene: Countryside, ridge: Ridge): (x: number, y: number) => number {
  const { line, spacing, number } = ridge;
  const folds = foldsOf(scene, ridge);
  if (ridge.furrowed) {
    const random = randomFrom(`${scene.seed}/furrow-${number}`);
    const centreX = scene.width * between(random, 0.52, 0.84);
    const centreY = at(line, centreX) - 62;
    const lines = between(random, 27, 34);
    return (x, y) => Math.atan2(x - centreX, y - centreY + 20) * lines + folds(x, y) * 1.7 + (y - at(line, x)) / 90;
  }
  return (x, y) => {
    const below = Math.max(0, y - at(line, x));
    const roll = (16 + 26 * ridge.depth) * folds(x, y) * clamp01(below / 50);
    return (below * (1 - 0.12 * ridge.depth) + roll) / spacing;
  };
}

/** Engraves sky, sun and six ridges of fields from far to near, with hedges between them. */
export function engraveCountryside(onto: Copperplate, scene: Countryside): void {
  sky(onto, scene);
  const all = ridges(scene);
  for (const ridge of all) {
    const later = all.filter((other) => other.number > ridge.number);
    const next = later[0];
    const tops = ridge.line.reduce((least, value) => Math.min(least, value), scene.height);
    // A ridge ends slightly below the edge of the nearer ones that cover it.
    const covered = Float32Array.from(ridge.line, (_, index) =>
      later.reduce((least, other) => Math.min(least, other.line[index] as number), scene.height),
    );
    const box = { left: 0, top: Math.floor(tops) - 2, width: scene.width, height: scene.height - Math.floor(tops) + 2 };
    const top = (x: number) => at(ridge.line, x);
    const tone = ridgeTone(scene, ridge, next);
    const phase = ridgePhase(scene, ridge);
    const slant = gradientNoise(`${scene.seed}/cross-${ridge.number}`);
    const across: Cut = {
      phase: (x, y) => (y * 0.8 + x * 0.6) / (ridge.spacing * 0.92) + 0.8 * slant(x / 120, y / 90),
      tone: (x, y) => (tone(x, y) - 0.62) * 1.1,
      lightest: 0.06,
    };
    engrave(
      onto,
      maskBetween(box, top, (x) => at(covered, x) + 4),
      [{ phase, tone }, across],
    );
    stamp(
      onto,
      maskBetween(box, top, (x) => Math.min(top(x) + 1.5 + ridge.depth, at(covered, x))),
    );
    hedges(onto, scene, ridge, covered);
  }
}

/** Short runs of bushes along a ridge and across its field. */
function hedges(onto: Copperplate, scene: Countryside, ridge: Ridge, covered: Float32Array): void {
  if (ridge.number === ridgeCount - 1) return;
  const random = randomFrom(`${scene.seed}/hedge-${ridge.number}`);
  const size = 9 + 24 * ridge.depth;
  const runs = Math.round((scene.width / 1000) * (7 - ridge.number * 0.8));
  for (let run = 0; run < runs; run++) {
    const startX = ((run + between(random, 0.1, 0.9)) / runs) * scene.width;
    const drop = ridge.number === 0 ? 0 : between(random, 0.05, 0.6);
    const count = 1 + Math.floor(random() * (ridge.number === 0 ? 3 : 6));
    const slant = between(random, -0.34, 0.34);
    for (let index = 0; index < count; index++) {
      const x = startX + index * size * 1.16;
      const room = at(covered, x) - at(ridge.line, x);
      const y = at(ridge.line, x) + (ridge.number === 0 ? 3 : room * drop) + index * size * slant;
      const scale = size * between(random, 0.78, 1.16);
      if (ridge.number > 0 && y > at(covered, x) - scale * 0.2) continue;
      if (y > scene.height + size || Math.abs(x - scene.sunX) < scene.sunRadius * 0.8 * (ridge.number === 0 ? 1 : 0))
        continue;
      engraveBush(onto, `${scene.seed}/${ridge.number}/${run}/${index}`, x, y, scale);
    }
  }
}
