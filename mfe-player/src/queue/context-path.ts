// Path of the page from which a queue was played.
import type { QueueContext } from '@libretto/contracts/federation';
import {
  albumPath,
  likedSongsId,
  playlistPath,
  profilePath,
  publicPlaylistPath,
  songPath,
} from '@libretto/product/paths';

/** Null when there is no such page, or more than one. */
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
      // The public path also opens the user's own playlists, and requires no sign-in from guests.
      return id === likedSongsId ? playlistPath(id) : publicPlaylistPath(id);
    default:
      return null;
  }
}
