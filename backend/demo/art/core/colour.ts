/** Red, green and blue, 0 to 1, as encoded in the file (sRGB, not linear). */
export type Rgb = readonly [number, number, number];

type Triple = [number, number, number];

/** Parses '#rrggbb'. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Formats a colour as '#rrggbb'. */
export function hexOf(colour: Rgb): string {
  return `#${colour
    .map((part) =>
      Math.round(clamp01(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** sRGB to OKLab: lightness, then the green–red and blue–yellow axes. */
export function toOklab(colour: Rgb): Rgb {
  const [r, g, b] = colour.map(linear) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** OKLab to sRGB, clipped to what a screen can show. */
export function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts: Triple = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return parts.map((part) => clamp01(encoded(Math.max(0, part)))) as Triple;
}

/** Mixes two colours in OKLab, which is perceptually uniform. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const a = toOklab(from);
  const b = toOklab(to);
  return fromOklab(a.map((part, index) => part + ((b[index] as number) - part) * share) as Triple);
}

/** A colour at `position` (0 to 1) on evenly spaced stops, mixed in OKLab. */
export function rampAt(stops: readonly string[], position: number): Rgb {
  const scaled = clamp01(position) * (stops.length - 1);
  const index = Math.min(Math.floor(scaled), stops.length - 2);
  return mix(rgb(stops[index] as string), rgb(stops[index + 1] as string), scaled - index);
}
