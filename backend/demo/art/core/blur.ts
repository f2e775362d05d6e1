import { type Plane, plane } from './canvas';

/** A running mean along lines of `count` values with a stride of `step`; edge values are repeated outwards. */
function meanAlong(
  source: Float32Array,
  target: Float32Array,
  lines: number,
  jump: number,
  count: number,
  step: number,
  radius: number,
): void {
  const width = radius * 2 + 1;
  for (let line = 0; line < lines; line++) {
    const start = line * jump;
    const first = source[start] as number;
    const last = source[start + (count - 1) * step] as number;
    const at = (position: number) =>
      position < 0 ? first : position >= count ? last : (source[start + position * step] as number);
    let sum = 0;
    for (let position = -radius; position <= radius; position++) sum += at(position);
    for (let position = 0; position < count; position++) {
      target[start + position * step] = sum / width;
      sum += at(position + radius + 1) - at(position - radius);
    }
  }
}

/**
 * Approximates a Gaussian blur of `sigmaPx` by three box means.
 *
 * It is implemented here instead of using the image library, so that pixels do not depend on the library's version.
 */
export function blur(source: Plane, sigmaPx: number): Plane {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigmaPx * sigmaPx + 1) - 1) / 2));
  const result = plane(source.width, source.height);
  const between = new Float32Array(source.data.length);
  result.data.set(source.data);
  for (let pass = 0; pass < 3; pass++) {
    meanAlong(result.data, between, source.height, source.width, source.width, 1, radius);
    meanAlong(between, result.data, source.width, 1, source.height, source.width, radius);
  }
  return result;
}
