// Playlists, and the library that shows them.
import { z } from 'zod';
import { nameSchema } from '../auth/names';
import { call } from '../call';
import { idParams, idSchema, successSchema } from '../paging';
import { trackSchema } from './player';

export const longestPlaylistName = 100;
export const mostPlaylistSongs = 1000;
export const mostPlaylists = 500;
export const mostCollaborators = 50;
export const mostFollowedAlbums = 1000;

export const playlistEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The chosen picture, else the newest cover among its songs; null when it has neither. */
  photo_url: z.string().nullable(),
  /** Four different covers for a two-by-two mosaic; empty when a picture was chosen or the songs have fewer covers. */
  covers: z.array(z.string()),
  /** The number of songs that are public now; songs that were taken down do not count. */
  song_count: z.number().int(),
  /** A collaborator may add songs, move them, and remove their own. */
  role: z.enum(['owner', 'collaborator']),
  /** Null for the caller's own playlist. */
  owner_name: z.string().nullable(),
});
export type PlaylistEntry = z.infer<typeof playlistEntrySchema>;

const playlistNameSchema = nameSchema('Playlist name').max(
  longestPlaylistName,
  `Playlist name must be at most ${longestPlaylistName} characters`,
);

/** The average colour of the picture's sampled opaque pixels, computed by the browser. */
const colourSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .transform((colour) => colour.toLowerCase());

export const createPlaylistFieldsSchema = z.object({
  name: playlistNameSchema,
  dominant_color: colourSchema.optional().catch(undefined),
});

/** The owner or a collaborator of a playlist. */
export const playlistPersonSchema = z.object({
  id: z.string(),
  username: z.string(),
  imageId: z.string().nullable(),
  isPatron: z.boolean(),
});
export type PlaylistPerson = z.infer<typeof playlistPersonSchema>;

const ownersOnly = 'Only the owner of this playlist may do this';

const refusals = {
  403: [ownersOnly],
  404: ['This playlist does not exist', 'This song does not exist'],
};

export const noSuchInvitation = 'This invitation is no longer valid';

const invitationSchema = z.object({
  /** The path of the invitation on this origin. */
  path: z.string(),
});

export const libraryCalls = [
  call({
    method: 'GET',
    path: '/api/library/overview',
    tag: 'Library',
    summary: "The caller's library: playlists, the last liked songs, what they follow and what they bought",
    access: 'session',
    response: z.object({
      playlists: z.array(playlistEntrySchema),
      liked: z.array(trackSchema),
      /** The number of liked songs that are public now. */
      likedCount: z.number().int(),
      /** The first song of each followed album, the most recently followed first. */
      albums: z.array(trackSchema),
      artists: z.array(playlistPersonSchema),
      purchased: z.array(trackSchema),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/library/playlist-status',
    tag: 'Library',
    summary: 'The playlists to which the caller may add songs, and which of them hold one',
    access: 'session',
    query: z.object({ songId: idSchema }),
    response: z.object({ playlists: z.array(playlistEntrySchema.extend({ contains_song: z.boolean() })) }),
  }),
  call({
    method: 'POST',
    path: '/api/library/create-playlist',
    tag: 'Library',
    summary: 'Creates a playlist, with a picture if one is sent',
    access: 'session',
    bodyType: 'multipart',
    body: z.object({
      name: playlistNameSchema,
      image: z.any().optional(),
      dominant_color: z.string().max(100).optional(),
    }),
    response: z.object({ playlist: playlistEntrySchema }),
    status: 201,
    refusals: {
      400: ['Playlist name is required'],
      413: ['File size must be less than Max 10MB'],
      415: ['Please select a valid image file'],
      422: [`You can have at most ${mostPlaylists} playlists`],
    },
  }),
  call({
    method: 'POST',
    path: '/api/library/add-to-playlist',
    tag: 'Library',
    summary: 'Adds a song to a playlist; one that is there already is added again only where `again` says so',
    access: 'session',
    body: z.object({
      playlistId: idSchema,
      songId: idSchema,
      /** The position in the list as shown, with 0 at the top; used to undo a removal. */
      position: z.number().int().min(0).max(1_000_000).optional(),
      again: z.boolean().optional(),
    }),
    response: successSchema.extend({
      song_count: z.number().int(),
      /** Nothing was added, because the playlist already contains the song. */
      already_there: z.boolean(),
    }),
    refusals: { ...refusals, 422: [`A playlist holds at most ${mostPlaylistSongs} songs`] },
  }),
  call({
    method: 'POST',
    path: '/api/library/remove-from-playlist',
    tag: 'Library',
    summary: 'Removes a song from a playlist: from one place, or from all',
    access: 'session',
    body: z.object({ playlistId: idSchema, songId: idSchema, entryId: idSchema.optional() }),
    response: successSchema.extend({ song_count: z.number().int() }),
    refusals: { ...refusals, 403: ['You can remove only the songs you added'] },
  }),
  call({
    method: 'POST',
    path: '/api/library/playlists/{id}/move',
    tag: 'Library',
    summary: 'Moves a song within a playlist',
    access: 'session',
    params: idParams,
    body: z.object({
      entryId: idSchema,
      /** Moves the entry directly above this one, in the order shown; null moves it to the end. */
      aboveEntryId: idSchema.nullable(),
      /**
       * The position from the top, without the moved entry; used when the entry in `aboveEntryId` was removed
       * concurrently.
       */
      position: z.number().int().min(0).max(1_000_000),
    }),
    response: successSchema,
    refusals,
  }),
  call({
    method: 'PUT',
    path: '/api/library/playlists/{id}',
    tag: 'Library',
    summary: 'Renames an own playlist',
    access: 'session',
    params: idParams,
    body: z.object({ name: playlistNameSchema }),
    response: successSchema,
    refusals,
  }),
  call({
    method: 'PUT',
    path: '/api/library/playlists/{id}/visibility',
    tag: 'Library',
    summary: 'Makes an own playlist public, so that anyone who has its address may read it, or private again',
    access: 'session',
    params: idParams,
    body: z.object({ isPublic: z.boolean() }),
    response: successSchema.extend({ isPublic: z.boolean() }),
    refusals,
  }),
  call({
    method: 'DELETE',
    path: '/api/library/playlists/{id}',
    tag: 'Library',
    summary: 'Deletes an own playlist; for an hour it can be restored',
    access: 'session',
    params: idParams,
    response: successSchema,
    refusals,
  }),
  call({
    method: 'POST',
    path: '/api/library/playlists/{id}/restore',
    tag: 'Library',
    summary: 'Takes back the deletion of an own playlist, with all its songs',
    access: 'session',
    params: idParams,
    response: successSchema,
    refusals,
  }),
  call({
    method: 'GET',
    path: '/api/library/playlists/{id}/invitation',
    tag: 'Library',
    summary: 'The link by which others join an own playlist, if there is one',
    access: 'session',
    params: idParams,
    response: z.object({ invitation: invitationSchema.nullable() }),
    refusals,
  }),
  call({
    method: 'POST',
    path: '/api/library/playlists/{id}/invitation',
    tag: 'Library',
    summary: 'Makes the link by which others join an own playlist, or answers the one there is',
    access: 'session',
    params: idParams,
    response: z.object({ invitation: invitationSchema }),
    refusals,
  }),
  call({
    method: 'DELETE',
    path: '/api/library/playlists/{id}/invitation',
    tag: 'Library',
    summary: 'Makes the link worthless; those who have joined stay',
    access: 'session',
    params: idParams,
    response: successSchema,
    refusals,
  }),
  call({
    method: 'GET',
    path: '/api/library/playlists/{id}/invitation/{token}',
    tag: 'Library',
    summary: 'What one is invited to',
    access: 'session',
    params: z.object({ id: idSchema, token: idSchema }),
    response: z.object({
      playlist: z.object({ id: z.string(), name: z.string(), owner: playlistPersonSchema }),
      hasJoined: z.boolean(),
    }),
    refusals: { 404: [noSuchInvitation] },
  }),
  call({
    method: 'POST',
    path: '/api/library/playlists/{id}/collaborators',
    tag: 'Library',
    summary: 'Joins a playlist by the link of its owner',
    access: 'session',
    params: idParams,
    body: z.object({ token: idSchema }),
    response: successSchema,
    refusals: { 404: [noSuchInvitation], 422: [`A playlist has at most ${mostCollaborators} collaborators`] },
  }),
  call({
    method: 'DELETE',
    path: '/api/library/playlists/{id}/collaborators/{userId}',
    tag: 'Library',
    summary: 'Removes a collaborator from an own playlist, or oneself from that of another; their songs stay',
    access: 'session',
    params: z.object({ id: idSchema, userId: idSchema }),
    response: successSchema,
    refusals: { ...refusals, 404: [...refusals[404], 'This person is not a collaborator'] },
  }),
  call({
    method: 'PUT',
    path: '/api/library/albums/{id}',
    tag: 'Library',
    summary: 'Follows an album, or no longer',
    access: 'session',
    params: idParams,
    body: z.object({ isFollowed: z.boolean() }),
    response: z.object({ isFollowed: z.boolean() }),
    refusals: {
      404: ['This album does not exist'],
      422: [`You can follow at most ${mostFollowedAlbums} albums`],
    },
  }),
] as const;
