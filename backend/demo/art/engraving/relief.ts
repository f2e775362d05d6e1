import { clamp01 } from '../core/colour';
import { type Cut, fineness, type Mask } from './burin';

/** A body raised from a flat silhouette: its height, from 0 at the rim to 1, and its lighting from the upper left. */
export interface Relief {
  height(x: number, y: number): number;
  light(x: number, y: number): number;
}

const cell = 5;

/**
 * Inflates a silhouette by solving ∇²u = −1 inside it (successive over-relaxation on a coarse grid) and
 * taking √u as height: a soap film's shape, round at the rim and broad in the middle.
 */
export function inflate(mask: Mask, swell = 1): Relief {
  const columns = Math.ceil(mask.cover.width / fineness / cell) + 2;
  const rows = Math.ceil(mask.cover.height / fineness / cell) + 2;
  const inside = new Uint8Array(columns * rows);
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      const x = Math.floor((column - 0.5) * cell * fineness);
      const y = Math.floor((row - 0.5) * cell * fineness);
      if (
        x < mask.cover.width &&
        y < mask.cover.height &&
        (mask.cover.data[y * mask.cover.width + x] as number) > 0.5
      ) {
        inside[row * columns + column] = 1;
      }
    }
  }
  const film = new Float64Array(columns * rows);
  for (let round = 0; round < 260; round++) {
    for (let index = columns; index < film.length - columns; index++) {
      if (!inside[index]) continue;
      const around =
        (film[index - 1] as number) +
        (film[index + 1] as number) +
        (film[index - columns] as number) +
        (film[index + columns] as number);
      film[index] = (film[index] as number) + 1.9 * ((around + 1) / 4 - (film[index] as number));
    }
  }
  let top = 1e-9;
  for (const value of film) top = Math.max(top, value);
  const height = Float64Array.from(film, (value) => Math.sqrt(Math.max(0, value) / top));
  const reach = Math.sqrt(top) * cell * 1.05 * swell;

  const sampled = (x: number, y: number) => {
    const across = Math.min(columns - 1.001, Math.max(0, (x - mask.left) / cell + 0.5));
    const down = Math.min(rows - 1.001, Math.max(0, (y - mask.top) / cell + 0.5));
    const column = Math.floor(across);
    const row = Math.floor(down);
    const at = row * columns + column;
    const u = across - column;
    const v = down - row;
    const upper = (height[at] as number) * (1 - u) + (height[at + 1] as number) * u;
    const lower = (height[at + columns] as number) * (1 - u) + (height[at + columns + 1] as number) * u;
    return upper * (1 - v) + lower * v;
  };
  const light = (x: number, y: number) => {
    const slopeX = ((sampled(x + 4, y) - sampled(x - 4, y)) / 8) * reach;
    const slopeY = ((sampled(x, y + 4) - sampled(x, y - 4)) / 8) * reach;
    return clamp01((0.52 * slopeX + 0.6 * slopeY + 0.61) / Math.hypot(slopeX, slopeY, 1));
  };
  return { height: sampled, light };
}

export interface Hatching {
  /** Direction of the lines in degrees: 0 is horizontal, positive turns clockwise. */
  readonly angleDeg: number;
  readonly spacing: number;
  /** How many line widths the middle of the body is raised, which bends the lines over it. */
  readonly bend: number;
  /** Above 1, lines bend less towards the rim, where a steep bend would make them stall. */
  readonly ease?: number;
  /** Added to the tone at a point, for example for a darker back, a pale brow or streaks. */
  shade?(x: number, y: number): number;
  /** Tone in full shadow, and how much of it light removes. */
  readonly dark?: number;
  readonly range?: number;
  /** Angle of the second cut relative to the first. */
  readonly crossDeg?: number;
}

/**
 * The cuts of a relief: lines that bend over the body, and a second set that appears only in deep tones. The second cut
 * makes the difference between "striped" and "engraved".
 */
export function hatch(relief: Relief, style: Hatching): readonly [Cut, Cut] {
  const { spacing, bend, dark = 0.9, range = 0.72, ease = 1 } = style;
  const lines = (angleDeg: number, lift: number) => {
    const angle = (angleDeg * Math.PI) / 180;
    const across = -Math.sin(angle) / spacing;
    const down = Math.cos(angle) / spacing;
    return (x: number, y: number) => x * across + y * down - lift * relief.height(x, y) ** ease;
  };
  const tone = (x: number, y: number) => dark - range * relief.light(x, y) + (style.shade?.(x, y) ?? 0);
  return [
    { phase: lines(style.angleDeg, bend), tone },
    {
      phase: lines(style.angleDeg + (style.crossDeg ?? 58), -bend * 0.6),
      tone: (x, y) => (tone(x, y) - 0.6) * 1.2,
      lightest: 0.06,
    },
  ];
}
