// Generates requested sizes and formats of pictures once, and stores them next to the original.
import type { ImageFormat, ImageType } from '@libretto/contracts/image-sizes';
import { pictureKey, variantsOf } from '../../../kernel/files/stored-pictures';
import type { BlobStore } from '../../../ports/media/blob-store';
import { imageVariant } from './image-variant';

export class PictureVariants {
  private readonly inFlight = new Map<string, Promise<Buffer | undefined>>();

  constructor(private readonly blobs: BlobStore) {}

  /**
   * Returns the variant, which is generated on the first request.
   * @param heightPx one of the type's sizes
   * @returns undefined when the picture does not exist
   */
  read(type: ImageType, id: string, heightPx: number, format: ImageFormat): Promise<Buffer | undefined> {
    const imageId = id.toLowerCase();
    const key = `${variantsOf(imageId)}${type}-${heightPx}.${format}`;
    // Single flight: concurrent viewers of a new picture share one resize.
    const running =
      this.inFlight.get(key) ??
      this.readOrMake(key, imageId, type, heightPx, format).finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, running);
    return running;
  }

  /** The time when the picture was stored; undefined when it does not exist. */
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
    // The picture was deleted concurrently, and that deletion missed this new variant.
    if ((await this.blobs.stat(pictureKey(imageId))) === undefined) await this.blobs.delete(key);
    return made;
  }
}
