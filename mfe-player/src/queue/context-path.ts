// The page from which a queue came.
import type { QueueContext } from '@libretto/contracts/federation';
import {
  albumPath,
  likedSongsId,
  playlistPath,
  profilePath,
  publicPlaylistPath,
  songPath,
} from '@libretto/product/paths';

/** Null where there is no such page, or more than one. */
export function pathOfContext({ type, id }: QueueContext): string | null {
  if (id === undefined) return null;
  switch (type) {
    case 'album':
      return albumPath(id);
    case 'artist':
      return profilePath(id);
    case 'song':
      return songPath(id);
    case 'playlist':
      // The public address opens an own list too, and asks no guest to sign in who hears somebody else's.
      return id === likedSongsId ? playlistPath(id) : publicPlaylistPath(id);
    default:
      return null;
  }
}
