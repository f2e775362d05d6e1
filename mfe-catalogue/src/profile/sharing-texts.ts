// What a profile says of itself in the page's head and when it is passed on.
import type { Profile } from '@libretto/contracts/http/profiles';
import { imageUrl } from '@libretto/kit/image-source';
import type { PageHeadProps } from '@libretto/kit/page-head';
import { profilePath } from '@libretto/product/paths';

const descriptionLength = 160;
const pictureSizePx = 400;
const defaultPicture = '/icon-512.png';

type Shared = Pick<Profile, 'id' | 'username' | 'bio' | 'profileImageId'>;

export const shareTitle = ({ username }: Pick<Profile, 'username'>) => `Check out ${username}'s profile`;

export function sharingOf({ id, username, bio, profileImageId }: Shared): PageHeadProps {
  const picture = profileImageId ? imageUrl('profile', profileImageId, pictureSizePx, 'jpeg') : defaultPicture;
  return {
    title: shareTitle({ username }),
    // Cut by characters as people count them, so that no emoji is halved.
    ...(bio ? { description: [...bio].slice(0, descriptionLength).join('') } : {}),
    image: new URL(picture, location.origin).href,
    canonical: new URL(profilePath(id), location.origin).href,
  };
}
