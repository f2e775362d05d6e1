// Playlists, and the library that shows them.
import { z } from 'zod';
import { call } from './call';
import { nameSchema } from './names';
import { idParams, idSchema, successSchema } from './paging';
import { trackSchema } from './player';

export const longestPlaylistName = 100;
export const mostPlaylistSongs = 1000;
export const mostPlaylists = 500;

export const playlistEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The chosen picture, else the newest cover among its songs; null where neither is. */
  photo_url: z.string().nullable(),
  /** Four different covers, two by two in place of the one; none where a picture was chosen or there are fewer. */
  covers: z.array(z.string()),
  song_count: z.number().int(),
});
export type PlaylistEntry = z.infer<typeof playlistEntrySchema>;

const playlistNameSchema = nameSchema('Playlist name').max(
  longestPlaylistName,
  `Playlist name must be at most ${longestPlaylistName} characters`,
);

/** The average of the picture's sampled opaque pixels, as the browser found it. */
const colourSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .transform((colour) => colour.toLowerCase());

export const createPlaylistFieldsSchema = z.object({
  name: playlistNameSchema,
  dominant_color: colourSchema.optional().catch(undefined),
});

const refusals = {
  403: ['You are not allowed to do this'],
  404: ['This playlist does not exist', 'This song does not exist'],
};

export const libraryCalls = [
  call({
    method: 'GET',
    path: '/api/library/overview',
    tag: 'Library',
    summary: "The caller's library: playlists, the last liked songs and what was bought",
    access: 'session',
    response: z.object({
      playlists: z.array(playlistEntrySchema),
      liked: z.array(trackSchema),
      likedCount: z.number().int(),
      purchased: z.array(trackSchema),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/library/playlist-status',
    tag: 'Library',
    summary: "The caller's playlists, and which of them hold a song",
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
    body: z.object({ name: playlistNameSchema, image: z.any().optional(), dominant_color: z.string().optional() }),
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
    summary: 'Puts a song into an own playlist; one that is there already stays where it is',
    access: 'session',
    body: z.object({
      playlistId: idSchema,
      songId: idSchema,
      /** Place in the list as it is shown, 0 on top; for taking back a removal. */
      position: z.number().int().min(0).optional(),
    }),
    response: successSchema.extend({ song_count: z.number().int() }),
    refusals: { ...refusals, 422: [`A playlist holds at most ${mostPlaylistSongs} songs`] },
  }),
  call({
    method: 'POST',
    path: '/api/library/remove-from-playlist',
    tag: 'Library',
    summary: 'Takes a song out of an own playlist',
    access: 'session',
    body: z.object({ playlistId: idSchema, songId: idSchema }),
    response: successSchema.extend({ song_count: z.number().int() }),
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
] as const;
