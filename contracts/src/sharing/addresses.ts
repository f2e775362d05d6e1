// Addresses that are known outside of the product: in shared links, feeds and pages of others.

const withId = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

export const songPath = (songId: string) => withId('/song', songId);
export const albumPath = (albumId: string) => withId('/album', albumId);
/** A playlist that its owner has made public, as anyone may open it. */
export const publicPlaylistPath = (playlistId: string) => withId('/playlist', playlistId);
export const profilePath = (userId: string) => `/profile?id=${encodeURIComponent(userId)}`;
export const postPath = (postId: string) => withId('/post', postId);

export type EmbeddedKind = 'song' | 'album';
export const embedPath = (kind: EmbeddedKind, id: string) => withId(`/embed/${kind}`, id);
export const artistFeedPath = (artistId: string) => withId('/rss/artist', artistId);
export const oEmbedPath = (address: string) => `/api/oembed?url=${encodeURIComponent(address)}&format=json`;

export const pictureKinds = ['song', 'album', 'playlist', 'site'] as const;
export type PictureKind = (typeof pictureKinds)[number];
/** The version is part of the address, so that a changed title or cover is a new picture to every cache. */
export const sharePicturePath = (kind: PictureKind, id: string, version: string) =>
  `${withId(`/api/share-picture/${kind}`, id)}?v=${version}`;
