// Pictures by type: the sizes that the server keeps, so the ones worth asking for, and the addresses of them.

/** Sizes in px of each type, ascending: of `profile-cover` the height, its width is four times that; else both. */
export const imageSizesPx = {
  profile: [80, 120, 200, 400],
  'profile-cover': [200, 300, 400],
  song: [50, 100, 300, 600],
  album: [50, 100, 300, 600],
  playlist: [50, 100, 300, 600],
  product: [100, 300, 600],
  'product-item': [100, 300, 600],
  misc: [100, 300, 600],
} as const satisfies Record<string, readonly number[]>;

export type ImageType = keyof typeof imageSizesPx;

export const imageTypes = Object.keys(imageSizesPx) as [ImageType, ...ImageType[]];

export const imageFormats = ['avif', 'webp', 'jpeg'] as const;

export type ImageFormat = (typeof imageFormats)[number];

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
  // A size stands with the densest screen that it serves, or one between two of them would be sent the next larger.
  const ratioOf = new Map([1, 2, 3].map((ratio) => [nearestImageSizePx(type, shownPx * ratio), ratio]));
  return [...ratioOf].map(([size, ratio]) => `${imageUrl(type, id, size, format)} ${ratio}x`).join(', ');
}
