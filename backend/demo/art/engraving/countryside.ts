import { clamp01 } from '../core/colour';
import { gradientNoise } from '../core/noise';
import { between, randomFrom } from '../core/random';
import { type Copperplate, type Cut, engrave, maskWhere } from './burin';
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
    const amplitude = 30 + 56 * depth;
    const wavelength = 260 + 300 * depth;
    const base = scene.horizon + room * (0.86 * depth ** 1.18) + (number === 0 ? 6 : 14);
    const line = new Float32Array(scene.width + margin * 2);
    for (let index = 0; index < line.length; index++) {
      const x = index - margin;
      line[index] = base + amplitude * (number === 0 ? 0.42 : 0.8) * noise(x / wavelength + 3.1, 0.5);
    }
    return { line, depth, spacing: 6.2 + 4.3 * depth, furrowed: number % 3 === 2, number };
  });
}

/** Ruled lines, thin round the sun and heavier towards the top; clouds are where they stop. */
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

/** How a ridge is lit: slopes that face the sun are pale, valleys and every other ridge dark. */
function ridgeTone(scene: Countryside, ridge: Ridge, next: Ridge | undefined): (x: number, y: number) => number {
  const noise = gradientNoise(`${scene.seed}/tone-${ridge.number}`);
  const base = 0.26 + 0.28 * ridge.depth + (ridge.number % 2 === 1 ? 0.2 : -0.06);
  return (x, y) => {
    const slope = (at(ridge.line, x + 14) - at(ridge.line, x - 14)) / 28;
    // Blended across the sun's axis: a sign that flips there would leave a seam.
    const towards = Math.tanh((x - scene.sunX) / 160);
    const below = y - at(ridge.line, x);
    const until = next ? Math.max(30, at(next.line, x) - at(ridge.line, x)) : 190;
    const deep = clamp01(below / until);
    const rim = Math.exp(-below / 9) * 0.1;
    return clamp01(base - rim + slope * towards * 0.62 + deep * 0.26 - 0.1 + 0.2 * noise(x / 190, y / 75));
  };
}

/** Contours that follow the ridge and roll over folds in the field, or furrows that fan from above it. */
function ridgePhase(scene: Countryside, ridge: Ridge): (x: number, y: number) => number {
  const { line, spacing, number } = ridge;
  const fold = gradientNoise(`${scene.seed}/fold-${number}`);
  if (ridge.furrowed) {
    const random = randomFrom(`${scene.seed}/furrow-${number}`);
    const centreX = scene.width * between(random, 0.5, 0.86);
    const centreY = at(line, centreX) - 62;
    const lines = between(random, 26, 32);
    return (x, y) =>
      Math.atan2(x - centreX, y - centreY + 20) * lines + fold(x / 240, y / 90) * 1.5 + (y - at(line, x)) / 90;
  }
  return (x, y) => {
    const below = Math.max(0, y - at(line, x));
    const roll = 26 * (0.5 + ridge.depth) * fold(x / (150 + 90 * ridge.depth), y / 120) * clamp01(below / 60);
    return (below * (1 - 0.12 * ridge.depth) + roll) / spacing;
  };
}

/** Engraves sky, sun and six ridges of fields, far to near, with hedges of bushes between. */
export function engraveCountryside(onto: Copperplate, scene: Countryside): void {
  sky(onto, scene);
  const all = ridges(scene);
  for (const ridge of all) {
    const later = all.filter((other) => other.number > ridge.number);
    const next = later[0];
    const tops = ridge.line.reduce((least, value) => Math.min(least, value), scene.height);
    // A ridge stops a little below where the nearer ones cover it.
    const covered = Float32Array.from(ridge.line, (_, index) =>
      later.reduce((least, other) => Math.min(least, other.line[index] as number), scene.height),
    );
    const box = { left: 0, top: Math.floor(tops) - 2, width: scene.width, height: scene.height - Math.floor(tops) + 2 };
    const mask = maskWhere(box, (x, y) => y > at(ridge.line, x) && y < at(covered, x) + 4);
    const tone = ridgeTone(scene, ridge, next);
    const phase = ridgePhase(scene, ridge);
    engrave(onto, mask, [{ phase, tone }]);
    const crest = maskWhere({ ...box, height: 150 }, (x, y) => {
      const below = y - at(ridge.line, x);
      return below > 0 && below < 1.5 + ridge.depth && y < at(covered, x);
    });
    engrave(onto, crest, [{ phase: () => 0, tone: () => 1 }]);
    hedges(onto, scene, ridge, covered);
  }
}

/** Short runs of bushes along a ridge and across its field. */
function hedges(onto: Copperplate, scene: Countryside, ridge: Ridge, covered: Float32Array): void {
  if (ridge.number === ridgeCount - 1) return;
  const random = randomFrom(`${scene.seed}/hedge-${ridge.number}`);
  const size = 9 + 21 * ridge.depth;
  const runs = Math.round((scene.width / 1000) * (7 - ridge.number));
  for (let run = 0; run < runs; run++) {
    const startX = ((run + between(random, 0.1, 0.9)) / runs) * scene.width;
    const drop = ridge.number === 0 ? 0 : between(random, 0.05, 0.6);
    const count = 1 + Math.floor(random() * (ridge.number === 0 ? 3 : 5));
    const slant = between(random, -0.34, 0.34);
    for (let index = 0; index < count; index++) {
      const x = startX + index * size * 1.22;
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
