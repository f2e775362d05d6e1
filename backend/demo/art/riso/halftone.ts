import { clamp01 } from '../core/colour';

/** The screen of one plate: the distance of its dots and the angle of their rows. */
export interface Screen {
  readonly periodPx: number;
  readonly angleDeg: number;
}

const softness = 0.13;

/**
 * Converts a density to ink at a point of a dot screen: round dots that touch at one half and leave round holes beyond
 * it.
 *
 * The density is stretched slightly first; otherwise a ramp that reaches solid ink would show a step where the last
 * holes vanish.
 */
export function halftone(density: number, x: number, y: number, screen: Screen): number {
  if (density <= 0.004) return 0;
  const angle = (screen.angleDeg * Math.PI) / 180;
  const turn = (Math.PI * 2) / screen.periodPx;
  const u = (x * Math.cos(angle) + y * Math.sin(angle)) * turn;
  const v = (y * Math.cos(angle) - x * Math.sin(angle)) * turn;
  const threshold = 0.5 - (Math.cos(u) + Math.cos(v)) / 4;
  return clamp01((density * 1.26 - 0.13 - threshold) / (softness * 2) + 0.5);
}
