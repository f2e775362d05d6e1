// Deletes a replaced picture with its variants.
import { dropPicture } from '../../kernel/kept-pictures';
import { definePolicy } from '../../kernel/policy';
import type { BlobStore } from '../../ports/blob-store';
import type { ProfileEvent } from './profile.events';

/** Job type that deletes an uploaded picture if no profile uses it. */
export const sweepProfilePicture = 'sweep-profile-picture';

type Replaced = Extract<ProfileEvent, { type: 'ProfileImageChanged' | 'ProfileCoverChanged' }>;

export function dropReplacedPicturePolicy(blobs: BlobStore) {
  const drop = async ({ data: { replacedImageId } }: Replaced) => {
    if (replacedImageId === null) return;
    await dropPicture(blobs, replacedImageId);
  };
  return definePolicy<Replaced>({
    name: 'drop-replaced-picture',
    handlers: { ProfileImageChanged: drop, ProfileCoverChanged: drop },
  });
}
