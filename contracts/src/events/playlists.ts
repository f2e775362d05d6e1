// Playlists, which are private until their owners share them, and the albums that somebody keeps.
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
/**
 * `index` counts from the song that was added first. `entryId` tells two places of the same song apart; `addedBy` is the
 * owner or a collaborator.
 */
export type SongAddedToPlaylist = Published<
  'SongAddedToPlaylist',
  OfPlaylist & { songId: string; index: number; entryId: string; addedBy: string }
>;
export type SongRemovedFromPlaylist = Published<
  'SongRemovedFromPlaylist',
  OfPlaylist & { songId: string; entryId: string }
>;
/** `index` counts from the song that was added first, in the list without this song. */
export type SongMovedInPlaylist = Published<
  'SongMovedInPlaylist',
  OfPlaylist & { songId: string; entryId: string; index: number }
>;
/** Anyone who has the link of this invitation may join; an earlier link no longer works. */
export type PlaylistInvitationOpened = Published<'PlaylistInvitationOpened', OfPlaylist & { invitationId: string }>;
/** The link no longer works. Those who have joined stay. */
export type PlaylistInvitationRevoked = Published<'PlaylistInvitationRevoked', OfPlaylist>;
/** Somebody may read the list, add songs, move them, and remove their own. */
export type CollaboratorJoinedPlaylist = Published<'CollaboratorJoinedPlaylist', OfPlaylist & { userId: string }>;
/** By their own choice or the owner's. Their songs stay. */
export type CollaboratorLeftPlaylist = Published<'CollaboratorLeftPlaylist', OfPlaylist & { userId: string }>;
/** Until then it may be restored, with its songs and as public as it was. */
export type PlaylistDeleted = Published<'PlaylistDeleted', OfPlaylist & { restorableUntilMs: number }>;
export type PlaylistRestored = Published<'PlaylistRestored', OfPlaylist>;
/** Anyone may read it from now on. */
export type PlaylistMadePublic = Published<'PlaylistMadePublic', OfPlaylist>;
export type PlaylistMadePrivate = Published<'PlaylistMadePrivate', OfPlaylist>;

/** What somebody keeps in their library, with or without having bought it. `albumId` is the id of a release. */
export type AlbumFollowed = Published<'AlbumFollowed', { albumId: string; userId: string }>;
export type AlbumUnfollowed = Published<'AlbumUnfollowed', { albumId: string; userId: string }>;
