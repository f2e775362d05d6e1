// A picture that its owner replaced is nobody's to keep: the file and its smaller variants go.
import { definePolicy } from '../../kernel/policy';
import type { BlobStore } from '../../ports/blob-store';
import type { ProfileEvent } from './profile.events';

type Replaced = Extract<ProfileEvent, { type: 'ProfileImageChanged' | 'ProfileCoverChanged' }>;

export function dropReplacedPicturePolicy(blobs: BlobStore) {
  const drop = async ({ data: { replacedImageId } }: Replaced) => {
    if (replacedImageId === null) return;
    await blobs.delete(pictureKey(replacedImageId));
    for (const key of await blobs.list(`image-variants/${replacedImageId}/`)) await blobs.delete(key);
  };
  return definePolicy<Replaced>({
    name: 'drop-replaced-picture',
    handlers: { ProfileImageChanged: drop, ProfileCoverChanged: drop },
  });
}

/** Where the house keeps the original of a picture. */
export function pictureKey(imageId: string): string {
  return `images/${imageId}`;
}
