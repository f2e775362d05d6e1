// Playlists, which are private until their owners share them, and the albums that people keep.
import type { Published } from './published';

interface OfPlaylist {
  playlistId: string;
  ownerId: string;
}

/** The name of a playlist is personal data and is erased with its owner: it then reads null. */
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
 * `index` counts from the song that was added first. `entryId` distinguishes two entries of the same song; `addedBy` is
 * the owner or a collaborator.
 */
export type SongAddedToPlaylist = Published<
  'SongAddedToPlaylist',
  OfPlaylist & { songId: string; index: number; entryId: string; addedBy: string }
>;
export type SongRemovedFromPlaylist = Published<
  'SongRemovedFromPlaylist',
  OfPlaylist & { songId: string; entryId: string }
>;
/** `index` counts from the song that was added first, in the playlist without this song. */
export type SongMovedInPlaylist = Published<
  'SongMovedInPlaylist',
  OfPlaylist & { songId: string; entryId: string; index: number }
>;
/** Anyone who has the link of this invitation may join; an earlier link no longer works. */
export type PlaylistInvitationOpened = Published<'PlaylistInvitationOpened', OfPlaylist & { invitationId: string }>;
/** The link no longer works. People who have joined remain collaborators. */
export type PlaylistInvitationRevoked = Published<'PlaylistInvitationRevoked', OfPlaylist>;
/** A collaborator may read the playlist, add songs, move them, and remove the songs that they added. */
export type CollaboratorJoinedPlaylist = Published<'CollaboratorJoinedPlaylist', OfPlaylist & { userId: string }>;
/** The collaborator left, or the owner removed them. Their songs remain. */
export type CollaboratorLeftPlaylist = Published<'CollaboratorLeftPlaylist', OfPlaylist & { userId: string }>;
/** Until `restorableUntilMs` the playlist can be restored with its songs and its visibility. */
export type PlaylistDeleted = Published<'PlaylistDeleted', OfPlaylist & { restorableUntilMs: number }>;
export type PlaylistRestored = Published<'PlaylistRestored', OfPlaylist>;
/** Anyone may read the playlist from now on. */
export type PlaylistMadePublic = Published<'PlaylistMadePublic', OfPlaylist>;
export type PlaylistMadePrivate = Published<'PlaylistMadePrivate', OfPlaylist>;

/** An album that a user keeps in the library, whether bought or not. `albumId` is the id of a release. */
export type AlbumFollowed = Published<'AlbumFollowed', { albumId: string; userId: string }>;
export type AlbumUnfollowed = Published<'AlbumUnfollowed', { albumId: string; userId: string }>;
