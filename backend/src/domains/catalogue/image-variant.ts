// How a picture is made in the size that was asked for.
import { type ImageFormat, type ImageType, imageSizesPx } from '@libretto/contracts/image-sizes';
import sharp from 'sharp';

/** What is sent where no size was asked for; elsewhere 300. */
const defaultHeights: Partial<Record<ImageType, number>> = { profile: 80, 'profile-cover': 400 };
/** Width over height of a banner; all else is square. */
const bannerRatio = 4;

/** The nearest size that the type has; the larger one where two are equally near. */
export function nearestHeight(type: ImageType, asked: number | undefined): number {
  const heights: readonly number[] = imageSizesPx[type];
  if (asked === undefined) return defaultHeights[type] ?? 300;
  return heights.reduce((best, height) => (Math.abs(height - asked) <= Math.abs(best - asked) ? height : best));
}

/** Larger than any camera's picture; what claims more is an attack on memory. */
const limitInputPixels = 60_000_000;
const quality = 80;

/** Resizes by area, cropped to the type's ratio around what matters; never enlarged beyond the size asked. */
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
