// From a cover's dominant colour to a background for text: its hue, with a fixed lightness and saturation.
import { washInks } from '../theme/palette';

type Oklch = { lightness: number; chroma: number; hue: number };

/** Below this a cover counts as grey and its background is the plain surface one. */
const greyChroma = 0.02;

function channels(colour: string): [number, number, number] | null {
  const hex = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim())?.[1];
  if (hex) {
    const wide = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16)) as [number, number, number];
  }
  const parts = /rgba?\(([^)]+)\)/i
    .exec(colour)?.[1]
    ?.split(/[\s,/]+/)
    .slice(0, 3)
    .map(Number);
  return parts?.length === 3 && parts.every(Number.isFinite) ? (parts as [number, number, number]) : null;
}

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** sRGB to OKLCH, by Björn Ottosson's matrices (bottosson.github.io/posts/oklab). */
export function oklchOf(colour: string): Oklch | null {
  const rgb = channels(colour);
  if (!rgb) return null;
  const [red, green, blue] = rgb.map(linear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Yellows turn towards orange first, or a dark wash of them goes khaki and a light one tobacco. */
export const washHue = (hue: number) => (hue >= 60 && hue <= 120 ? hue - 28 : hue);

/** panel: hero and cards; head: of pages, behind the top bar; full: expanded player and Discover; locked: posts. */
export type WashKind = 'panel' | 'head' | 'full' | 'locked';

/** Lightness and greatest chroma of the ground, by theme. */
export const washStrength: Record<WashKind, { dark: readonly [number, number]; light: readonly [number, number] }> = {
  panel: { dark: [0.28, 0.07], light: [0.94, 0.022] },
  head: { dark: [0.28, 0.07], light: [0.92, 0.032] },
  full: { dark: [0.28, 0.07], light: [0.94, 0.022] },
  locked: { dark: [0.28, 0.07], light: [0.9, 0.045] },
};

/** Where full-screen views end in the dark: rose that fades into green would pass through grey-brown. */
export const washEnd: readonly [number, number] = [0.17, 0.035];

const written = (lightness: number, chroma: number, hue: number) =>
  `oklch(${lightness} ${Number(chroma.toFixed(4))} ${Number(hue.toFixed(1))})`;

/**
 * Custom properties for the element that wears the wash, both themes at once, so that switching renders nothing.
 * A missing, unreadable or nearly grey colour gives none, and the wash falls back to surface one.
 */
export function washVariables(dominantColour: string | null | undefined, kind: WashKind): Record<string, string> {
  const cover = dominantColour ? oklchOf(dominantColour) : null;
  if (!cover || cover.chroma < greyChroma) return {};
  const hue = washHue(cover.hue);
  const ground = ([lightness, most]: readonly [number, number]) =>
    written(lightness, Math.min(cover.chroma, most), hue);
  const { dark, light } = washStrength[kind];
  return {
    '--lb-wash-dark': ground(dark),
    '--lb-wash-light': ground(light),
    '--lb-wash-dark-end': ground(washEnd),
  };
}

/** Inks that change on a dark wash, as green greys look dirty there. */
export const washInkRules = Object.entries(washInks)
  .map(([name, value]) => `--lb-${name}:${value};`)
  .join('');
