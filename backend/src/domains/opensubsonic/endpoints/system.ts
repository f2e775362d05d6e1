// Information about the server and the signed-in listener.

import { appSongs } from '../app-music.projection';
import { appPeople } from '../app-people.projection';
import type { Endpoints } from '../endpoint';

/** The only library; apps expect a list of folders to choose from. */
export const libraryFolder = { id: 1, name: 'Libretto' };

const extensions = [
  { name: 'apiKeyAuthentication', versions: [1] },
  { name: 'formPost', versions: [1] },
  { name: 'songLyrics', versions: [1] },
  { name: 'topSongsByArtistId', versions: [1] },
];

export const openToAll: Endpoints = {
  getOpenSubsonicExtensions: () => ({ openSubsonicExtensions: extensions }),
};

export const systemEndpoints: Endpoints = {
  ping: () => ({}),
  getLicense: () => ({ license: { valid: true } }),
  getMusicFolders: () => ({ musicFolders: { musicFolder: [libraryFolder] } }),
  getScanStatus: async ({ reads }) => ({
    scanStatus: { scanning: false, count: await reads.collection(appSongs).count('byTitle', { kind: 'song' }) },
  }),
  tokenInfo: async (ask) => ({ tokenInfo: { username: await nameOf(ask) } }),
  getUser: async (ask) => {
    const roles = { adminRole: false, settingsRole: false, uploadRole: false, coverArtRole: false, podcastRole: false };
    const may = { streamRole: true, downloadRole: true, playlistRole: true, commentRole: false, shareRole: false };
    const user = { username: await nameOf(ask), scrobblingEnabled: true, ...roles, ...may, folder: [libraryFolder.id] };
    return { user: { ...user, jukeboxRole: false, videoConversionRole: false } };
  },
  getNowPlaying: () => ({ nowPlaying: { entry: [] } }),
  getBookmarks: () => ({ bookmarks: { bookmark: [] } }),
  getInternetRadioStations: () => ({ internetRadioStations: { internetRadioStation: [] } }),
};

async function nameOf({ reads, caller }: Parameters<Endpoints[string]>[0]): Promise<string> {
  return (await reads.collection(appPeople).get(caller.userId))?.username ?? '';
}
