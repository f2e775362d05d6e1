import type { Pattern } from './flat';
import { headHeight, moduleSize } from './flat';

/** The index of the ring of a given width around a centre, counted from inside. */
const ringOf = (x: number, y: number, centreX: number, centreY: number, width: number) =>
  Math.floor(Math.hypot(x - centreX, y - centreY) / width);

/**
 * Two sets of rings, inked where their indexes differ in parity. The period is 44 px: at thumbnail size the rings are
 * too fine to see, and only the rays between them remain, which form the picture.
 */
export function interference(centreX: number, centreY: number, apart: number, width = 22): Pattern {
  return (x, y) =>
    (ringOf(x, y, centreX - apart / 2, centreY, width) + ringOf(x, y, centreX + apart / 2, centreY, width)) % 2 === 1;
}

const inGridDisc = (x: number, y: number, radius: number) => {
  const column = (x / moduleSize) % 1;
  const row = (y / moduleSize) % 1;
  return Math.hypot(column - 0.5, row - 0.5) < radius;
};

/** A grid of discs that swells into a ball, inside which the two colours swap. */
export function convex(centreX: number, centreY: number, radius: number): Pattern {
  return (x, y) => {
    const right = x - centreX;
    const down = y - centreY;
    const distance = Math.hypot(right, down) / radius;
    if (distance >= 1) return inGridDisc(x, y, 0.31);
    if (distance < 1e-6) return true;
    // The ball ends slightly before the rim, where the arcsine becomes vertical and would fray.
    const stretch = Math.asin(distance * 0.985) / Math.asin(0.985) / distance;
    return !inGridDisc(centreX + right * stretch, centreY + down * stretch, 0.39);
  };
}

/** Wedges in rows that thicken to the right; inside the disc they become thinner and start at the opposite edge. */
export function phase(centreX: number, centreY: number, radius: number): Pattern {
  const rowHeight = moduleSize / 2;
  return (x, y) => {
    const within = ((y - headHeight) / rowHeight) % 1;
    const along = x / 1000;
    if ((x - centreX) ** 2 + (y - centreY) ** 2 < radius ** 2) return 1 - within < 0.97 - 0.87 * along;
    return within < 0.08 + 0.86 * along;
  };
}

/**
 * Head and shoulders from two circles on a flat field, each half solid and half rings, with the halves crossed.
 *
 * The field is flat on purpose: stripes behind the figure would hide it at thumbnail size.
 */
export function bust(): Pattern {
  const middle = moduleSize * 6;
  const head = { y: moduleSize * 4.25, radius: moduleSize * 2.75, width: (moduleSize * 2.75) / 9 };
  const body = { y: moduleSize * 11, radius: moduleSize * 4.25, width: (moduleSize * 4.25) / 13 };
  const gap = moduleSize / 4;
  return (x, y) => {
    const toHead = Math.hypot(x - middle, y - head.y);
    if (toHead < head.radius) return x < middle || Math.floor(toHead / head.width) % 2 === 0;
    const toBody = Math.hypot(x - middle, y - body.y);
    if (toHead < head.radius + gap || toBody >= body.radius) return false;
    return x >= middle || Math.floor(toBody / body.width) % 2 === 0;
  };
}
