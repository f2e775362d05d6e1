// The stored sizes of each type of picture, which are the ones worth requesting, and their addresses.

/** Sizes of each type in px, ascending: for `profile-cover` the height, with a width of four times that; else both. */
export const imageSizesPx = {
  profile: [80, 120, 200, 400],
  'profile-cover': [200, 300, 400],
  song: [50, 100, 300, 600],
  album: [50, 100, 300, 600],
  playlist: [50, 100, 300, 600],
  product: [100, 300, 600],
  'product-item': [100, 300, 600],
  misc: [100, 300, 600],
  /** Podcast directories refuse feeds whose pictures are smaller (Apple: 1400 to 3000 px square). */
  feed: [1400],
} as const satisfies Record<string, readonly number[]>;

export type ImageType = keyof typeof imageSizesPx;

export const imageTypes = Object.keys(imageSizesPx) as [ImageType, ...ImageType[]];

export const imageFormats = ['avif', 'webp', 'jpeg'] as const;

export type ImageFormat = (typeof imageFormats)[number];

/** The largest factor by which a picture may be enlarged before it looks soft. */
const mostEnlarged = 1.2;

/**
 * Returns the smallest stored size that does not look soft at the wanted device pixels, or the largest if all would.
 */
export function nearestImageSizePx(type: ImageType, wantedPx: number): number {
  const sizes: readonly number[] = imageSizesPx[type];
  return sizes.find((size) => size * mostEnlarged >= wantedPx) ?? (sizes.at(-1) as number);
}

/** Returns the address of a picture in one size and format. */
export function imageUrl(type: ImageType, id: string, sizePx: number, format: ImageFormat): string {
  return `/api/img/${type}/${encodeURIComponent(id)}?s=${sizePx}&f=${format}`;
}

/** `srcset` for screens of one, two and three device pixels to a CSS pixel, without repeating a size. */
export function imageSrcSet(type: ImageType, id: string, shownPx: number, format: ImageFormat): string {
  // Each size is listed with the densest screen that it serves; otherwise a screen in between would get the next larger
  // size.
  const ratioOf = new Map([1, 2, 3].map((ratio) => [nearestImageSizePx(type, shownPx * ratio), ratio]));
  return [...ratioOf].map(([size, ratio]) => `${imageUrl(type, id, size, format)} ${ratio}x`).join(', ');
}
