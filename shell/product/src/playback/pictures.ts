// Converts between picture addresses, which responses contain, and the ids that the kit needs.

/** Extracts the id from `/api/img/song/{id}`; null when there is no picture, and for addresses on other sites. */
export function imageIdOf(address: string | null | undefined): string | null {
  const id = /^\/api\/img\/[\w-]+\/([^/?#]+)/.exec(address ?? '')?.[1];
  return id ? decodeURIComponent(id) : null;
}

const profilePictures = '/api/img/profile/';

/** Returns the address of a person's picture, for subjects without a cover. */
export const profilePictureUrl = (imageId: string | null) => imageId && `${profilePictures}${imageId}`;

export const isProfilePicture = (address: string | null) => address?.startsWith(profilePictures) ?? false;
