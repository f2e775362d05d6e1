// Pictures in the sizes and formats that were asked for: made once, and kept beside the original.
import type { ImageFormat, ImageType } from '@libretto/contracts/image-sizes';
import { pictureKey, variantsOf } from '../../kernel/kept-pictures';
import type { BlobStore } from '../../ports/blob-store';
import { imageVariant } from './image-variant';

export class PictureVariants {
  private readonly underWay = new Map<string, Promise<Buffer | undefined>>();

  constructor(private readonly blobs: BlobStore) {}

  /**
   * @param heightPx one of the type's sizes.
   * @returns Undefined where there is no such picture.
   */
  read(type: ImageType, id: string, heightPx: number, format: ImageFormat): Promise<Buffer | undefined> {
    const imageId = id.toLowerCase();
    const key = `${variantsOf(imageId)}${type}-${heightPx}.${format}`;
    // Many viewers of a new picture cause one resize.
    const running =
      this.underWay.get(key) ??
      this.readOrMake(key, imageId, type, heightPx, format).finally(() => this.underWay.delete(key));
    this.underWay.set(key, running);
    return running;
  }

  /** When the picture came; undefined where there is none. */
  async cameAtMs(id: string): Promise<number | undefined> {
    return (await this.blobs.stat(pictureKey(id.toLowerCase())))?.createdAtMs;
  }

  private async readOrMake(key: string, imageId: string, type: ImageType, heightPx: number, format: ImageFormat) {
    const kept = await this.blobs.readAll(key);
    if (kept) return kept;
    const original = await this.blobs.readAll(pictureKey(imageId));
    if (!original) return undefined;
    const made = await imageVariant(original, type, heightPx, format);
    await this.blobs.put(key, made, { contentType: `image/${format}` });
    // It was dropped meanwhile, and the one who did so has not seen this variant.
    if ((await this.blobs.stat(pictureKey(imageId))) === undefined) await this.blobs.delete(key);
    return made;
  }
}
