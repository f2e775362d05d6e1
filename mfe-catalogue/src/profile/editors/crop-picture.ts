// Crops a picture to the chosen part, no larger than it will be displayed.

export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part's own size, scaled down if it is wider than `maxWidthPx`. */
export function sizeOfPart({ width, height }: Part, maxWidthPx: number): { width: number; height: number } {
  const scale = Math.min(1, maxWidthPx / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const quality = 0.92;

/** @throws when the browser cannot decode the picture */
export async function cropPicture(file: File, part: Part, maxWidthPx: number): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = sizeOfPart(part, maxWidthPx);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  picture.close();
  // PNG preserves transparency.
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/png' : 'image/jpeg';
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (content === null) throw new Error('The picture could not be cut');
  return new File([content], `picture.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
}
