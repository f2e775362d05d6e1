// Exports playlists, likes, purchases and follows.
import { pictureKey } from '../../kernel/files/stored-pictures';
import { allOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart, OwnDataSource } from '../../ports/directory/own-data';
import { followedAlbums, followedPeople } from './followed.projection';
import { boughtInLibrary, likedInLibrary } from './library-songs.projection';
import { collaborations, type PlaylistDoc, playlistSongs, playlists } from './playlists/playlists.projection';

const playlistsOf = (source: OwnDataSource, userId: string) =>
  allOf(source, playlists, 'byOwner', { listedFor: userId });

interface OwnPlaylist extends PlaylistDoc {
  readonly songIds: readonly string[];
}

export const libraryOwnData: OwnDataPart = {
  lists: [
    listOf<OwnPlaylist>(
      { name: 'library/playlists', about: 'Your playlists, with the ids of their songs in order.' },
      ['playlistId', 'name', 'isPublic', 'createdAt', 'changedAt', 'songIds', 'collaboratorIds'],
      async function* (source, userId) {
        for await (const playlist of playlistsOf(source, userId)) {
          const { entries = [] } = (await source.reads.collection(playlistSongs).get(playlist.playlistId)) ?? {};
          yield { ...playlist, songIds: entries.map(({ songId }) => songId) };
        }
      },
    ),
    listOf<{ playlistId: string; joinedAt: string }>(
      { name: 'library/shared-playlists', about: 'Playlists of others that you work on.' },
      ['playlistId', 'joinedAt'],
      (source, userId) => allOf(source, collaborations, 'byUser', { listedFor: userId }),
    ),
    listOf<{ songId: string; at: string }>(
      { name: 'library/liked-songs', about: 'Songs that you like.' },
      ['songId', 'at'],
      (source, userId) => allOf(source, likedInLibrary, 'byUser', { listedFor: userId }),
    ),
    listOf<{ songId: string; at: string }>(
      { name: 'library/bought-songs', about: 'Songs that you bought.' },
      ['songId', 'at'],
      (source, userId) => allOf(source, boughtInLibrary, 'byUser', { userId }),
    ),
    listOf<{ albumId: string; at: string }>(
      { name: 'library/albums', about: 'Albums that you follow.' },
      ['albumId', 'at'],
      (source, userId) => allOf(source, followedAlbums, 'byUser', { userId }),
    ),
    listOf<{ followedId: string; at: string }>(
      { name: 'people/following', about: 'People whom you follow.' },
      ['followedId', 'at'],
      (source, userId) => allOf(source, followedPeople, 'byUser', { userId }),
    ),
  ],
  files: async function* (source, userId) {
    for await (const { playlistId, imageId } of playlistsOf(source, userId)) {
      if (imageId !== null) yield { path: `library/playlists/${playlistId}.webp`, blobKey: pictureKey(imageId) };
    }
  },
};
