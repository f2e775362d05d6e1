// Addresses of the product's pages.

const withId = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

export const homePath = '/dashboard';
export const discoverPath = '/discover';
export const libraryPath = '/library';
export const topListsPath = '/top-lists';
export const uploadPath = '/upload';
/** Where an artist sets prices. */
export const catalogSettingsPath = '/settings/catalog-settings';
export const profileSettingsPath = '/settings/audio-quality';

export const songPath = (songId: string) => withId('/song', songId);
export const albumPath = (albumId: string) => withId('/album', albumId);
export const playlistPath = (playlistId: string) => withId('/library/playlist', playlistId);
export const profilePath = (userId: string) => `/profile?id=${encodeURIComponent(userId)}`;
export const postPath = (postId: string) => `/social?post=${encodeURIComponent(postId)}`;

/** The playlist that everybody has: what they liked. */
export const likedSongsId = 'liked-songs';
