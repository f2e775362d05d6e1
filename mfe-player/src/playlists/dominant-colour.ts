// The dominant colour of a picture: the average of its sampled opaque pixels.

/** Edge length of the sampled picture; more pixels make no visible difference. */
const sampledEdgePx = 64;
/** Half-transparent edges contain the colour of their background. */
const opaqueAlpha = 250;

/** The average of RGBA bytes as `#rrggbb`; null when no pixel is opaque. */
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

/** Null when the browser cannot decode the file; the server then validates it. */
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
