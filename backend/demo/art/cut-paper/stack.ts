import { blur } from '../core/blur';
import { type Canvas, type Plane, plane } from '../core/canvas';
import { clamp01, type Rgb } from '../core/colour';
import { paperGrain } from '../core/paper';

/** One cut sheet: its remaining area, its colour, and its height over the sheet below (0: printed). */
export interface Sheet {
  readonly colour: Rgb;
  readonly mask: Plane;
  readonly depthPx: number;
}

/** The mask moved right and down, as light from the upper left casts its shadow. */
function moved(mask: Plane, byPx: number): Plane {
  const result = plane(mask.width, mask.height);
  const step = Math.round(byPx);
  for (let y = 0; y < mask.height; y++) {
    const row = Math.max(0, y - step) * mask.width;
    for (let x = 0; x < mask.width; x++) {
      result.data[y * mask.width + x] = mask.data[row + Math.max(0, x - step)] as number;
    }
  }
  return result;
}

/** Casts a wide soft shadow and a narrow contact shadow. Blue loses less, so shadows are never black. */
function castShadow(pixels: Float32Array, { mask, depthPx }: Sheet): void {
  const wide = blur(moved(mask, depthPx * 0.72), depthPx * 1.15);
  const contact = blur(moved(mask, depthPx * 0.2), Math.max(1, depthPx * 0.22));
  for (let index = 0; index < mask.data.length; index++) {
    const loss = 1 - (1 - (wide.data[index] as number) * 0.42) * (1 - (contact.data[index] as number) * 0.22);
    if (loss < 0.002) continue;
    const at = index * 3;
    pixels[at] = (pixels[at] as number) * (1 - loss);
    pixels[at + 1] = (pixels[at + 1] as number) * (1 - loss);
    pixels[at + 2] = (pixels[at + 2] as number) * (1 - loss * 0.88);
  }
}

/** Draws the sheet itself, a little lighter along the cut edges that face the light. */
function lay(pixels: Float32Array, { colour, mask }: Sheet, grain: Float32Array, shift: number): void {
  const { width, data } = mask;
  for (let index = 0; index < data.length; index++) {
    const share = data[index] as number;
    if (share === 0) continue;
    // The lip is where the sheet ends towards the lower right, the far wall of an opening's upper left.
    const beyond = data[Math.min(data.length - 1, index + 2 + 2 * width)] as number;
    const before = data[Math.max(0, index - 2 - 2 * width)] as number;
    const lip = 1 + 0.1 * Math.max(0, share - beyond) + 0.04 * Math.max(0, share - before);
    const light = (grain[(index + shift) % grain.length] as number) * lip;
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 3 + channel;
      pixels[at] = (pixels[at] as number) * (1 - share) + (colour[channel] as number) * light * share;
    }
  }
}

/** Stacks sheets on a whole one, back to front; each casts its shadow on those below. */
export function stack(
  seed: string,
  base: Rgb,
  sheets: readonly Sheet[],
  size: { width: number; height: number },
): Canvas {
  const { width, height } = size;
  const grain = paperGrain(seed, width, height, 0.9);
  const pixels = new Float32Array(width * height * 3);
  for (let index = 0; index < pixels.length; index++) {
    pixels[index] = (base[index % 3] as number) * (grain[Math.floor(index / 3)] as number);
  }
  sheets.forEach((sheet, number) => {
    if (sheet.depthPx > 0) castShadow(pixels, sheet);
    lay(pixels, sheet, grain, (number + 1) * 73_309);
  });
  return { width, height, data: Uint8Array.from(pixels, (value) => Math.round(clamp01(value) * 255)) };
}

/** A sheet of the given colour with openings cut out of it. */
export function cutOut(colour: Rgb, openings: Plane, depthPx: number): Sheet {
  const mask = plane(openings.width, openings.height);
  openings.data.forEach((value, index) => {
    mask.data[index] = 1 - value;
  });
  return { colour, mask, depthPx };
}

/** The height of sheet `index` of `count`, starting at the back: 6 px behind, 15 px in front. */
export function depthOf(index: number, count: number): number {
  return 6 + (9 * index) / Math.max(1, count - 1);
}
