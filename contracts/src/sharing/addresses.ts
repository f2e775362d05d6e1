// Addresses that are used outside the product: in shared links, feeds and other sites' pages.

const withId = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

export const songPath = (songId: string) => withId('/song', songId);
export const albumPath = (albumId: string) => withId('/album', albumId);
/** The page of a public playlist, which anyone may open. */
export const publicPlaylistPath = (playlistId: string) => withId('/playlist', playlistId);
export const profilePath = (userId: string) => `/profile?id=${encodeURIComponent(userId)}`;
export const postPath = (postId: string) => withId('/post', postId);

export type EmbeddedKind = 'song' | 'album';
export const embedPath = (kind: EmbeddedKind, id: string) => withId(`/embed/${kind}`, id);
export const artistFeedPath = (artistId: string) => withId('/rss/artist', artistId);
export const oEmbedPath = (address: string) => `/api/oembed?url=${encodeURIComponent(address)}&format=json`;

export const pictureKinds = ['song', 'album', 'playlist', 'site'] as const;
export type PictureKind = (typeof pictureKinds)[number];
/** The version is part of the address, so that caches treat the picture of a changed title or cover as a new one. */
export const sharePicturePath = (kind: PictureKind, id: string, version: string) =>
  `${withId(`/api/share-picture/${kind}`, id)}?v=${version}`;
