// Resizes pictures to the requested size.
import { type ImageFormat, type ImageType, imageSizesPx } from '@libretto/contracts/image-sizes';
import sharp from 'sharp';

/** Heights that are served when no size is requested; 300 for all other types. */
const defaultHeights: Partial<Record<ImageType, number>> = { profile: 80, 'profile-cover': 400 };
/** Aspect ratio of a banner; all other pictures are square. */
const bannerRatio = 4;

/** The nearest available height of the type; the larger one in case of a tie. */
export function nearestHeight(type: ImageType, asked: number | undefined): number {
  const heights: readonly number[] = imageSizesPx[type];
  if (asked === undefined) return defaultHeights[type] ?? 300;
  return heights.reduce((best, height) => (Math.abs(height - asked) <= Math.abs(best - asked) ? height : best));
}

/** Exceeds every camera's picture; larger inputs are treated as decompression bombs. */
const limitInputPixels = 60_000_000;
const quality = 80;

/** Resizes and crops to the type's aspect ratio around the salient region; never enlarges beyond the requested size. */
export async function imageVariant(
  original: Buffer,
  type: ImageType,
  height: number,
  format: ImageFormat,
): Promise<Buffer> {
  const width = type === 'profile-cover' ? height * bannerRatio : height;
  const resized = sharp(original, { limitInputPixels: limitInputPixels })
    .rotate()
    .resize(width, height, { fit: 'cover' });
  switch (format) {
    case 'avif':
      return resized.avif({ quality: 62, effort: 0 }).toBuffer();
    case 'webp':
      return resized.webp({ quality: quality }).toBuffer();
    case 'jpeg':
      return resized.flatten({ background: '#fff' }).jpeg({ quality: quality, mozjpeg: true }).toBuffer();
  }
}
