// The kit asks for pictures by id and size; calls answer with the picture's address.

/** `/api/img/song/{id}` → id; null where there is no picture, and for addresses elsewhere. */
export function imageIdOf(address: string | null | undefined): string | null {
  const id = /^\/api\/img\/[\w-]+\/([^/?#]+)/.exec(address ?? '')?.[1];
  return id ? decodeURIComponent(id) : null;
}

const profilePictures = '/api/img/profile/';

/** The address of a person's picture, for subjects that have no cover. */
export const profilePictureUrl = (imageId: string | null) => imageId && `${profilePictures}${imageId}`;

export const isProfilePicture = (address: string | null) => address?.startsWith(profilePictures) ?? false;
