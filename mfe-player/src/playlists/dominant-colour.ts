// The dominant colour of a picture: the average of its sampled opaque pixels.

/** Pixels looked at; more change nothing that an eye could see. */
const sampledEdgePx = 64;
/** Half-transparent edges carry the colour of whatever was behind them. */
const opaqueAlpha = 250;

/** Of RGBA bytes, as `#rrggbb`; null where nothing is opaque. */
export function averageColour(rgba: Uint8ClampedArray): string | null {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < opaqueAlpha) continue;
    for (let channel = 0; channel < 3; channel++) sums[channel] = (sums[channel] ?? 0) + (rgba[at + channel] ?? 0);
    count += 1;
  }
  if (count === 0) return null;
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Null where the browser cannot draw the file: the server then says what it thinks of it. */
export async function dominantColourOf(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: sampledEdgePx, resizeHeight: sampledEdgePx });
    const canvas = document.createElement('canvas');
    canvas.width = sampledEdgePx;
    canvas.height = sampledEdgePx;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return averageColour(context.getImageData(0, 0, sampledEdgePx, sampledEdgePx).data);
  } catch {
    return null;
  }
}
