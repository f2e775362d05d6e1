import { randomFrom } from './random';

/** Smooth two-dimensional noise, about −1 to 1, with features one unit wide. */
export type Noise = (x: number, y: number) => number;

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/** Gradient noise over a shuffled lattice of 256 directions. */
export function gradientNoise(seed: string): Noise {
  const random = randomFrom(seed);
  const order = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let index = 255; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const kept = order[index] as number;
    order[index] = order[other] as number;
    order[other] = kept;
  }
  const across = new Float32Array(256);
  const down = new Float32Array(256);
  for (let index = 0; index < 256; index++) {
    const angle = random() * Math.PI * 2;
    across[index] = Math.cos(angle);
    down[index] = Math.sin(angle);
  }
  const corner = (column: number, row: number, x: number, y: number) => {
    const direction = order[((order[column & 255] as number) + row) & 255] as number;
    return (across[direction] as number) * x + (down[direction] as number) * y;
  };
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const right = x - column;
    const below = y - row;
    const u = fade(right);
    const top = corner(column, row, right, below);
    const bottom = corner(column, row + 1, right, below - 1);
    const upper = top + u * (corner(column + 1, row, right - 1, below) - top);
    const lower = bottom + u * (corner(column + 1, row + 1, right - 1, below - 1) - bottom);
    return (upper + fade(below) * (lower - upper)) * 1.42;
  };
}
