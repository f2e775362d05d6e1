// Playlists, which are their owners' alone until these make them public.
import type { Published } from './published';

interface OfPlaylist {
  playlistId: string;
  ownerId: string;
}

/** The name of a list is personal data and is deleted with its owner: null once they were erased. */
interface Named extends OfPlaylist {
  name: string | null;
}

// Domain library.
export type PlaylistCreated = Published<
  'PlaylistCreated',
  Named & { imageId: string | null; dominantColor: string | null }
>;
export type PlaylistRenamed = Published<'PlaylistRenamed', Named>;
/** `index` counts from the song that was added first. */
export type SongAddedToPlaylist = Published<'SongAddedToPlaylist', OfPlaylist & { songId: string; index: number }>;
export type SongRemovedFromPlaylist = Published<'SongRemovedFromPlaylist', OfPlaylist & { songId: string }>;
/** Until then it may be restored, with its songs and as public as it was. */
export type PlaylistDeleted = Published<'PlaylistDeleted', OfPlaylist & { restorableUntilMs: number }>;
export type PlaylistRestored = Published<'PlaylistRestored', OfPlaylist>;
/** Anyone may read it from now on. */
export type PlaylistMadePublic = Published<'PlaylistMadePublic', OfPlaylist>;
export type PlaylistMadePrivate = Published<'PlaylistMadePrivate', OfPlaylist>;
