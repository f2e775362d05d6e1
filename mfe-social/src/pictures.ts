// Picture ids from picture addresses, as the kit's images ask for the sizes they need themselves.

/** The id at the end of `/api/img/{type}/{id}`. */
export function imageIdOf(url: string | null): string | null {
  return url?.split('/').pop()?.split('?')[0] ?? null;
}

const profilePictures = '/api/img/profile/';

/** The address of a person's picture, for subjects that have no cover. */
export const profilePictureUrl = (imageId: string | null) => imageId && `${profilePictures}${imageId}`;

export const isProfilePicture = (url: string | null) => url?.startsWith(profilePictures) ?? false;
