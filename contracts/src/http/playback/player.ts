// The player's calls, and the track: the one shape in which songs are played, queued and listed.
import { z } from 'zod';
import { call } from '../call';
import { fileAnswers, fileRefusals, soundTypes } from '../files';
import { idParams, idSchema, pageQuery } from '../paging';

export const lyricLineSchema = z.object({
  atMs: z.number().int(),
  text: z.string(),
  isHeading: z.boolean(),
  /** Words or syllables with their times, where the lyrics have them. */
  words: z
    .array(z.object({ atMs: z.number().int(), text: z.string() }))
    .readonly()
    .optional(),
});

export const trackSchema = z.object({
  id: z.string(),
  title: z.string(),
  artist: z.string(),
  artistId: z.string(),
  artistIsPatron: z.boolean(),
  albumId: z.string(),
  albumTitle: z.string(),
  trackNumber: z.number().int(),
  /** Absent if the album has one disc, or its files do not say. */
  discNumber: z.number().int().optional(),
  /** Seconds, computed from the file's samples; do not show the media element's own duration. */
  duration: z.number(),
  /** Samples at 48 kHz, from which gapless joins are computed. */
  durationSamples: z.number().int(),
  artworkUrl: z.string().nullable(),
  /** `#rrggbb`, the average colour of the cover's opaque pixels. */
  artworkColor: z.string().nullable(),
  audioId: z.string(),
  aacUrl: z.string(),
  isPaid: z.boolean(),
  /** Talents. */
  price: z.number(),
  isPurchased: z.boolean(),
  /** True for free songs and for songs that the caller owns or bought: the server streams them in full. */
  isPlayableInFull: z.boolean(),
  isLiked: z.boolean(),
  is_liked: z.boolean(),
  playCount: z.number().int(),
  commentCount: z.number().int(),
  genre: z.string().nullable(),
  hasSyncedLyrics: z.boolean(),
  /** EBU R128 loudness; null until the song is measured. */
  loudness: z
    .object({ integratedLufs: z.number(), truePeakDbtp: z.number(), albumIntegratedLufs: z.number().nullable() })
    .nullable(),
  createdAt: z.string(),
});
export type Track = z.infer<typeof trackSchema>;

export const tracksSchema = z.object({ tracks: z.array(trackSchema) });

/** A track on its own Discover screen, with its artist's picture and its likes. */
export const discoverTrackSchema = trackSchema.extend({
  likeCount: z.number().int(),
  artistImageId: z.string().nullable(),
  /** Whether the caller follows the artist; false for guests. */
  isFollowingArtist: z.boolean(),
});
export type DiscoverTrack = z.infer<typeof discoverTrackSchema>;

export const publicSongSchema = z.object({
  id: z.string(),
  name: z.string(),
  artist_name: z.string(),
  duration: z.number(),
  cover_photo_url: z.string().nullable(),
  song_image_id: z.string().nullable(),
  is_paid: z.boolean(),
  price: z.number(),
  isLiked: z.boolean(),
  isPurchased: z.boolean(),
  track: trackSchema,
});

export const lyricsSchema = z.object({
  /** Lines in square brackets are section headings. */
  lyrics: z.string().nullable(),
  /** Present when the lyrics have timestamps; `text` has no brackets, and `isHeading` marks sections. */
  lines: z.array(lyricLineSchema).nullable(),
});
export type Lyrics = z.infer<typeof lyricsSchema>;

export const playtimeBodySchema = z.object({
  trackId: idSchema,
  /** An id that the client generates for each start of a track. */
  playId: idSchema,
  /** Seconds played since this play's last report. */
  seconds: z.number().min(0).max(60),
  position: z.number().min(0).max(1e9),
  ended: z.boolean().default(false),
  /** The playing device or tab, so that other devices know whether it is still active. */
  deviceId: idSchema.optional(),
});

/** The maximum per call; a player with more plays makes several calls. */
export const mostOfflinePlays = 50;
/** Older plays do not count. */
export const oldestOfflinePlaySeconds = 30 * 86_400;

export const offlinePlaySchema = z.object({
  trackId: idSchema,
  /** An id that the client generates for each start of a track, so that a play that is sent again counts once. */
  playId: idSchema,
  /** Seconds played offline. */
  seconds: z.number().min(0).max(86_400),
  /** Seconds since the play began, measured by the device's clock, so that a wrong clock does not matter. */
  startedSecondsAgo: z
    .number()
    .min(0)
    .max(366 * 86_400),
});
export type OfflinePlay = z.infer<typeof offlinePlaySchema>;

export const playerCalls = [
  call({
    method: 'GET',
    path: '/api/audio/{id}',
    tag: 'Player',
    summary: 'The sound, by byte ranges; a preview where the caller may not hear it all',
    access: 'public',
    params: idParams,
    query: z.object({
      q: z.enum(['64', '128', '256', '320', 'original']).optional(),
      f: z.enum(['opus', 'aac']).optional(),
    }),
    response: z.any(),
    responseTypes: soundTypes,
    furtherAnswers: fileAnswers,
    refusals: fileRefusals,
  }),
  call({
    method: 'GET',
    path: '/api/lyrics/{songId}',
    tag: 'Player',
    summary: 'The lyrics of a song',
    access: 'public',
    params: z.object({ songId: idSchema }),
    response: lyricsSchema,
  }),
  call({
    method: 'GET',
    path: '/api/user/{artistId}/public-songs',
    tag: 'Player',
    summary: "An artist's approved songs",
    access: 'public',
    params: z.object({ artistId: idSchema }),
    query: pageQuery(10),
    response: z.object({
      songs: z.array(publicSongSchema),
      total: z.number(),
      hasMore: z.boolean(),
      offset: z.number(),
      limit: z.number(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/player/related/{id}',
    tag: 'Player',
    summary: "What goes well with a song: its artist's others, then its genre, then what its listeners stream as well",
    access: 'public',
    params: idParams,
    query: pageQuery(6),
    response: tracksSchema,
  }),
  call({
    method: 'POST',
    path: '/api/player/like',
    tag: 'Player',
    summary: 'Likes a track, or unlikes it',
    access: 'session',
    body: z.object({ trackId: idSchema }),
    response: z.object({ is_liked: z.boolean() }),
    refusals: { 404: ['This song does not exist'] },
  }),
  call({
    method: 'GET',
    path: '/api/player/playlist/{id}',
    tag: 'Player',
    summary:
      'A playlist with its tracks, the last added first: an own one, one shared with the caller, liked-songs, or a public one. Others do not exist',
    access: 'public',
    params: idParams,
    response: z.object({
      playlist: z.object({
        id: z.string(),
        name: z.string(),
        /** The chosen picture; null when the covers of its songs are shown instead. */
        photo_url: z.string().nullable(),
        /** `#rrggbb`, the dominant colour of the chosen picture. */
        dominant_color: z.string().nullable(),
        /** True for the owner, who alone may rename, share or delete the playlist. */
        isOwn: z.boolean(),
        /** A collaborator may add songs, move them, and remove their own. */
        role: z.enum(['owner', 'collaborator', 'reader']),
        isPublic: z.boolean(),
        /** Null for the liked songs, which change with every like. */
        createdAt: z.string().nullable(),
        /** The time of the last change of the name or the songs. */
        changedAt: z.string().nullable(),
        /** Null for the liked songs, which cannot be shared. */
        owner: z
          .object({ id: z.string(), username: z.string(), imageId: z.string().nullable(), isPatron: z.boolean() })
          .nullable(),
      }),
      tracks: z.array(trackSchema),
      /** One entry per track, in the same order, because a song may be in the playlist more than once. */
      entries: z.array(z.object({ id: z.string(), addedById: z.string().nullable() })),
      /** The owner and the collaborators, the owner first; empty when there are no collaborators. */
      people: z.array(
        z.object({ id: z.string(), username: z.string(), imageId: z.string().nullable(), isPatron: z.boolean() }),
      ),
    }),
    refusals: { 401: ['Please sign in'] },
  }),
  call({
    method: 'GET',
    path: '/api/player/discover',
    tag: 'Player',
    summary: 'Tracks to discover',
    access: 'public',
    query: pageQuery(100),
    response: z.object({ tracks: z.array(discoverTrackSchema) }),
  }),
  call({
    method: 'GET',
    path: '/api/player/track/{id}',
    tag: 'Player',
    summary: 'One track',
    access: 'public',
    params: idParams,
    response: z.object({ track: trackSchema }),
  }),
  call({
    method: 'POST',
    path: '/api/player/playtime',
    tag: 'Player',
    summary: 'Reports how long a track sounded',
    access: 'session',
    body: playtimeBodySchema,
    response: z.object({ counted: z.boolean() }),
    refusals: { 404: ['This song does not exist'], 409: ['This play belongs to another song'] },
  }),
  call({
    method: 'POST',
    path: '/api/player/offline-plays',
    tag: 'Player',
    summary:
      'Reports plays that were heard without a connection; whatever the answer says of one, it needs no other report',
    access: 'session',
    body: z.object({ plays: z.array(offlinePlaySchema).min(1).max(mostOfflinePlays) }),
    response: z.object({ plays: z.array(z.object({ playId: z.string(), counted: z.boolean() })) }),
  }),
  call({
    method: 'GET',
    path: '/api/player/history',
    tag: 'Player',
    summary: 'What the caller played, newest first',
    access: 'session',
    query: pageQuery(20),
    response: z.object({ tracks: z.array(trackSchema.extend({ playedAt: z.string() })), hasMore: z.boolean() }),
  }),
  call({
    method: 'GET',
    path: '/api/upload/song/{id}/renditions',
    tag: 'Player',
    summary: "How far the making of an own song's qualities is",
    access: 'session',
    params: idParams,
    response: z.object({
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      /** A fraction from 0 to 1. */
      progress: z.number(),
      attempts: z.number().int(),
      error: z.string().nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/player/top-lists',
    tag: 'Player',
    summary: 'The most played tracks of the last seven days',
    access: 'public',
    query: pageQuery(20),
    response: tracksSchema,
  }),
] as const;
