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
  /** Heights in px, ascending. */
  readonly heights: readonly number[];
  readonly defaultHeight: number;
  /** Width over height. */
  readonly ratio: number;
}

const square = (heights: readonly number[], defaultHeight: number): ImageSizes => ({
  heights,
  defaultHeight,
  ratio: 1,
});

export const imageSizes: Readonly<Record<ImageType, ImageSizes>> = {
  profile: square([80, 120, 200, 400], 80),
  song: square([50, 100, 300, 600], 300),
  album: square([50, 100, 300, 600], 300),
  playlist: square([50, 100, 300, 600], 300),
  // Of a 4:1 banner the size is its height: 400 is 1600 wide.
  'profile-cover': { heights: [200, 300, 400], defaultHeight: 400, ratio: 4 },
  product: square([100, 300, 600], 300),
  'product-item': square([100, 300, 600], 300),
  misc: square([100, 300, 600], 300),
};

/** The nearest size that the type has; the larger one where two are equally near. */
export function nearestHeight(type: ImageType, asked: number | undefined): number {
  const { heights, defaultHeight } = imageSizes[type];
  if (asked === undefined) return defaultHeight;
  return heights.reduce((best, height) => (Math.abs(height - asked) <= Math.abs(best - asked) ? height : best));
}

/** Larger than any camera's picture; what claims more is an attack on memory. */
const LIMIT_INPUT_PIXELS = 60_000_000;
const QUALITY = 80;

/** Resizes by area, cropped to the type's ratio around what matters; never enlarged beyond the size asked. */
export async function imageVariant(
  original: Buffer,
  type: ImageType,
  height: number,
  format: ImageFormat,
): Promise<Buffer> {
  const width = Math.round(height * imageSizes[type].ratio);
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
