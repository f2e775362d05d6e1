// Which picture to ask for: the server keeps a few sizes per type, and the nearest one that is sharp is the right one.
import { type ImageFormat, type ImageType, imageSizesPx } from '@libretto/contracts/image-sizes';

export type { ImageType };

/** A picture may be drawn this much larger than it is before it looks soft. */
const mostEnlarged = 1.2;

/** The kept size nearest to the wanted device pixels that does not look soft there; the largest where all would. */
export function nearestImageSizePx(type: ImageType, wantedPx: number): number {
  const sizes: readonly number[] = imageSizesPx[type];
  return sizes.find((size) => size * mostEnlarged >= wantedPx) ?? (sizes.at(-1) as number);
}

/** Address of one picture in one size and format. */
export function imageUrl(type: ImageType, id: string, sizePx: number, format: ImageFormat): string {
  return `/api/img/${type}/${encodeURIComponent(id)}?s=${sizePx}&f=${format}`;
}

/** `srcset` for screens of one, two and three device pixels to a CSS pixel, without repeating a size. */
export function imageSrcSet(type: ImageType, id: string, shownPx: number, format: ImageFormat): string {
  const seen = new Set<number>();
  const candidates: string[] = [];
  for (const ratio of [1, 2, 3]) {
    const size = nearestImageSizePx(type, shownPx * ratio);
    if (seen.has(size)) continue;
    seen.add(size);
    candidates.push(`${imageUrl(type, id, size, format)} ${ratio}x`);
  }
  return candidates.join(', ');
}
