// Pictures by type: which sizes there are, and how one is made.
import sharp from 'sharp';

export type ImageType =
  | 'profile'
  | 'profile-cover'
  | 'song'
  | 'album'
  | 'playlist'
  | 'product'
  | 'product-item'
  | 'misc';
export type ImageFormat = 'avif' | 'webp' | 'jpeg';

interface ImageSizes {
  /** Widths in px, ascending. */
  readonly widths: readonly number[];
  readonly defaultWidth: number;
  /** Width over height. */
  readonly ratio: number;
}

const square = (widths: readonly number[], defaultWidth: number): ImageSizes => ({ widths, defaultWidth, ratio: 1 });

export const imageSizes: Readonly<Record<ImageType, ImageSizes>> = {
  profile: square([80, 120, 200, 400], 80),
  song: square([50, 100, 300, 600], 300),
  album: square([50, 100, 300, 600], 300),
  playlist: square([50, 100, 300, 600], 300),
  // A banner over the whole page is drawn at up to twice its width in CSS px; the spec's sizes are for its small uses.
  'profile-cover': { widths: [200, 300, 400, 800, 1600], defaultWidth: 400, ratio: 4 },
  product: square([100, 300, 600], 300),
  'product-item': square([100, 300, 600], 300),
  misc: square([100, 300, 600], 300),
};

/** The nearest width that the type has; the larger one where two are equally near. */
export function nearestWidth(type: ImageType, asked: number | undefined): number {
  const { widths, defaultWidth } = imageSizes[type];
  if (asked === undefined) return defaultWidth;
  return widths.reduce((best, width) => (Math.abs(width - asked) <= Math.abs(best - asked) ? width : best));
}

/** Larger than any camera's picture; what claims more is an attack on memory. */
const LIMIT_INPUT_PIXELS = 60_000_000;
const QUALITY = 80;

/** Resizes by area, cropped to the type's ratio around what matters; never enlarged beyond the size asked. */
export async function imageVariant(
  original: Buffer,
  type: ImageType,
  width: number,
  format: ImageFormat,
): Promise<Buffer> {
  const height = Math.round(width / imageSizes[type].ratio);
  const resized = sharp(original, { limitInputPixels: LIMIT_INPUT_PIXELS })
    .rotate()
    .resize(width, height, { fit: 'cover' });
  switch (format) {
    case 'avif':
      return resized.avif({ quality: 62, effort: 0 }).toBuffer();
    case 'webp':
      return resized.webp({ quality: QUALITY }).toBuffer();
    case 'jpeg':
      return resized.flatten({ background: '#fff' }).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
  }
}
