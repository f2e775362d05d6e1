import { gradientNoise } from '../core/noise';
import { type Point, smoothLoop } from '../core/svg';

/** A pointed arch on `bottom`: straight jambs up to the springing line, then two arcs. */
export function gothicArch(centreX: number, bottom: number, width: number, height: number): string {
  const half = width / 2;
  const rise = Math.min(height * 0.86, width * 0.92);
  // Both arcs run through the springing point and the apex, with their centres on the springing line.
  const radius = (half * half + rise * rise) / (2 * half);
  const spring = bottom - height + rise;
  const left = centreX - half;
  const right = centreX + half;
  return `M${left} ${bottom}V${spring}A${radius} ${radius} 0 0 1 ${centreX} ${bottom - height}A${radius} ${radius} 0 0 1 ${right} ${spring}V${bottom}Z`;
}

/** A round opening bent by slow noise: 15 % at .8 cycles and 2 % at 1.7; anything finer looks like a blob. */
export function looseRound(seed: string, centreX: number, centreY: number, radius: number, drift: number): string {
  const slow = gradientNoise(`${seed}/slow`);
  const quick = gradientNoise(`${seed}/quick`);
  const points: Point[] = [];
  for (let index = 0; index < 72; index++) {
    const angle = (index / 72) * Math.PI * 2;
    const x = Math.cos(angle);
    const y = Math.sin(angle);
    const bend = 0.17 * slow(x * 0.8 + drift + 7.3, y * 0.8 + drift * 0.6) + 0.02 * quick(x * 1.7 + drift, y * 1.7);
    points.push([centreX + x * radius * (1 + bend), centreY + y * radius * (1 + bend)]);
  }
  return smoothLoop(points);
}
