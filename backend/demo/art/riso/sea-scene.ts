import { gradientNoise } from '../core/noise';
import { between, randomFrom } from '../core/random';
import { disc, filled, grey } from '../core/svg';
import { ramp } from './press';

/** The layout of a sun over a sea, in picture units. */
export interface Scene {
  readonly seed: string;
  readonly width: number;
  readonly height: number;
  readonly sunX: number;
  readonly sunY: number;
  readonly sunRadius: number;
  readonly horizon: number;
  /** The height of the first and the second wave line. */
  readonly waves: readonly [number, number];
  readonly hillEnd: number;
  readonly hillHeight: number;
  /** Where the yellow of the sky begins. */
  readonly skyTop: number;
}

/** The area below a slow wave line. */
function below(seed: string, level: number, swell: number, width: number, height: number): string {
  const noise = gradientNoise(seed);
  let path = `M-40 ${height + 40}`;
  for (let x = -40; x <= width + 40; x += 8) {
    path += `L${x} ${(level + swell * (Math.sin(x / 118 + level) * 0.55 + noise(x / 260, 0.4))).toFixed(1)}`;
  }
  return `${path}L${width + 40} ${height + 40}Z`;
}

/** A flat lens shape: a glint on the water or a ripple in front of the sun. */
function lens(x: number, y: number, half: number, thick: number): string {
  return `M${x - half} ${y}Q${x} ${y - thick} ${x + half} ${y}Q${x} ${y + thick} ${x - half} ${y}Z`;
}

function hill({ hillEnd, hillHeight, horizon }: Scene): string {
  const top = horizon - hillHeight;
  return `M-40 ${horizon + 3}V${top + 8}C${hillEnd * 0.16} ${top - 8} ${hillEnd * 0.3} ${top + 2} ${hillEnd * 0.5} ${top + hillHeight * 0.42}C${hillEnd * 0.68} ${horizon - hillHeight * 0.24} ${hillEnd * 0.82} ${horizon - 8} ${hillEnd} ${horizon + 3}Z`;
}

/** The marks on the water under the sun: ripples across its disc, glints in its path. */
function marks(scene: Scene): { ripples: string; glints: (inset: number) => string } {
  const random = randomFrom(`${scene.seed}/glints`);
  const { sunX, sunY, sunRadius, horizon, height } = scene;
  let ripples = '';
  const deep = sunY + sunRadius - horizon;
  for (let index = 0; index < 9; index++) {
    const y = horizon + deep * (0.12 + 0.09 * index);
    const chord = Math.sqrt(Math.max(0, sunRadius ** 2 - (y - sunY) ** 2));
    ripples += filled(lens(sunX + between(random, -30, 30), y, chord * between(random, 0.34, 0.72), 7));
  }
  const places: (readonly [number, number, number])[] = [];
  const from = sunY + sunRadius + 3;
  for (let y = from, index = 0; y < height - 12; y += 27 + index * 1.6, index++) {
    const side = index % 2 === 0 ? -1 : 1;
    places.push([sunX + side * between(random, 4, 40), y, between(random, 56, 104) - index * 3]);
  }
  const glints = (inset: number) =>
    places.map(([x, y, half]) => filled(lens(x, y, half - inset * 2, 12 - inset))).join('');
  return { ripples, glints };
}

/** The plates of a sun that sinks into two waves; these are densities only, the press chooses the inks. */
export function sunAndSea(scene: Scene): { yellow: string; red: string; blue: string } {
  const { seed, width, height, sunX, sunY, sunRadius, horizon } = scene;
  const [first, second] = scene.waves;
  const near = below(`${seed}/first`, first, 15, width, height);
  const nearest = below(`${seed}/second`, second, 18, width, height);
  const { ripples, glints } = marks(scene);
  const hillPath = hill(scene);
  const wide = `x="-40" width="${width + 80}"`;
  const sky = ramp('sky', scene.skyTop, horizon, [
    [0, 0],
    [0.3, 0.2],
    [1, 0.92],
  ]);
  const heat = ramp('heat', sunY - sunRadius, sunY + sunRadius, [
    [0, 0.02],
    [0.14, 0.1],
    [0.62, 0.93],
    [0.7, 1],
    [1, 1],
  ]);
  const glow = ramp('glow', horizon - 90, horizon, [
    [0, 0],
    [1, 0.3],
  ]);
  const white = '#fff';
  return {
    yellow:
      `<defs>${sky}</defs><rect ${wide} y="-40" height="${horizon + 40}" fill="url(#sky)"/>` +
      disc(sunX, sunY, sunRadius) +
      filled(hillPath) +
      glints(0),
    red:
      `<defs>${heat}${glow}</defs><rect ${wide} y="${horizon - 90}" height="90" fill="url(#glow)"/>` +
      filled(nearest, grey(0.3)) +
      disc(sunX, sunY, sunRadius * 0.985, 'url(#heat)') +
      filled(hillPath, grey(0.3)) +
      glints(1.5),
    blue:
      `<rect ${wide} y="${horizon}" height="${height}" fill="${grey(0.5)}"/>${ripples}` +
      filled(near, grey(0.9)) +
      filled(nearest, grey(0.97)) +
      filled(hillPath, grey(0.97)) +
      `<g fill="${white}">${glints(0).replaceAll('fill="#000"', `fill="${white}"`)}</g>`,
  };
}
