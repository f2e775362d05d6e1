import { type Canvas, plane } from '../core/canvas';
import { clamp01, rgb } from '../core/colour';
import { gradientNoise } from '../core/noise';
import { paperGrain } from '../core/paper';
import { randomFrom } from '../core/random';
import { darknessOf, view } from '../core/svg';
import { halftone, type Screen } from './halftone';

/** One drum of the press: its ink, its screen, its art in greys on white, and its registration error. */
export interface Plate {
  readonly ink: string;
  readonly art: string;
  readonly screen: Screen;
  readonly offRegister: { readonly x: number; readonly y: number; readonly turnDeg: number };
}

export interface Sheet {
  readonly seed: string;
  readonly width: number;
  readonly height: number;
  readonly paper: string;
  readonly plates: readonly [yellow: Plate, red: Plate, blue: Plate];
}

/** The three plates of every print, with different screen angles and registration errors. */
export const drums = {
  yellow: { screen: { periodPx: 8, angleDeg: 45 }, offRegister: { x: -3, y: 3, turnDeg: 0.12 } },
  red: { screen: { periodPx: 9, angleDeg: 75 }, offRegister: { x: 5, y: -2, turnDeg: -0.25 } },
  blue: { screen: { periodPx: 10, angleDeg: 18 }, offRegister: { x: -1, y: -4, turnDeg: 0.16 } },
} as const;

/** The evenness of the drum's inking: slow and fine mottling, speckle, and an occasional pinhole. */
function inking(seed: string, width: number, height: number): Float32Array {
  const random = randomFrom(`${seed}/speckle`);
  const slow = gradientNoise(`${seed}/slow`);
  const fine = gradientNoise(`${seed}/fine`);
  const load = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let share = 0.93 + 0.1 * slow(x / 150, y / 150) + 0.05 * fine(x / 7, y / 7);
      const chance = random();
      if (chance < 0.055) share *= 0.55 + chance * 5.5;
      if (chance > 0.9994) share = 0;
      load[y * width + x] = clamp01(share);
    }
  }
  return load;
}

/** Prints all plates on one sheet: paper × Π(1 − coverage · (1 − ink)). */
export function printRiso(sheet: Sheet): Canvas {
  const { width, height } = sheet;
  const grain = paperGrain(`${sheet.seed}/paper`, width, height);
  const paper = rgb(sheet.paper);
  const light = new Float32Array(width * height * 3);
  for (let index = 0; index < light.length; index++) {
    light[index] = (paper[index % 3] as number) * (grain[Math.floor(index / 3)] as number);
  }
  sheet.plates.forEach((plate, number) => {
    const { x: moveX, y: moveY, turnDeg } = plate.offRegister;
    const turned = `translate(${moveX} ${moveY}) rotate(${turnDeg} ${width / 2} ${height / 2})`;
    const density = darknessOf(`<g transform="${turned}">${plate.art}</g>`, view(width, height));
    const load = inking(`${sheet.seed}/plate-${number}`, width, height);
    const ink = rgb(plate.ink);
    const coverage = plane(width, height);
    for (let index = 0; index < coverage.data.length; index++) {
      const dots = halftone(density.data[index] as number, index % width, Math.floor(index / width), plate.screen);
      if (dots === 0) continue;
      const share = dots * (load[index] as number);
      for (let channel = 0; channel < 3; channel++) {
        const at = index * 3 + channel;
        light[at] = (light[at] as number) * (1 - share * (1 - (ink[channel] as number)));
      }
    }
  });
  return { width, height, data: Uint8Array.from(light, (value) => Math.round(clamp01(value) * 255)) };
}

/** A vertical ramp of densities with stops as [position 0 to 1, density], under an id for use as a fill. */
export function ramp(id: string, top: number, bottom: number, stops: readonly (readonly [number, number])[]): string {
  const marks = stops.map(([offset, density]) => {
    const level = Math.round((1 - density) * 255);
    return `<stop offset="${offset}" stop-color="rgb(${level},${level},${level})"/>`;
  });
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${top}" y2="${bottom}">${marks.join('')}</linearGradient>`;
}
