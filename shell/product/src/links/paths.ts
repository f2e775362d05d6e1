// Paths of the product's pages.
export { albumPath, postPath, profilePath, publicPlaylistPath, songPath } from '@libretto/contracts/sharing';

const withId = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

export const homePath = '/dashboard';
export const discoverPath = '/discover';
export const libraryPath = '/library';
export const topListsPath = '/top-lists';
export const uploadPath = '/upload';
/** The page on which an artist sets prices. */
export const catalogSettingsPath = '/settings/catalog-settings';
export const profileSettingsPath = '/settings/audio-quality';

export const playlistPath = (playlistId: string) => withId('/library/playlist', playlistId);

/** The id of the playlist of liked songs, which every user has. */
export const likedSongsId = 'liked-songs';
