// A picture that its owner replaced is nobody's to keep: the file and its smaller variants go.
import { dropPicture } from '../../kernel/kept-pictures';
import { definePolicy } from '../../kernel/policy';
import type { BlobStore } from '../../ports/blob-store';
import type { ProfileEvent } from './profile.events';

/** The job that looks whether an uploaded picture came to be somebody's. */
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
