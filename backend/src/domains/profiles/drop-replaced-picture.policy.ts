// Deletes a replaced picture with its variants.

import { definePolicy } from '../../kernel/consumers/policies/policy';
import { dropPicture } from '../../kernel/files/stored-pictures';
import type { BlobStore } from '../../ports/media/blob-store';
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
