// The active device of a listener, and the queue that another device can take over.
import { z } from 'zod';
import { call } from '../call';
import { idSchema, successSchema } from '../paging';
import { trackSchema } from './player';

export const placeBodySchema = z.object({
  /** An id that the client generates for each tab. */
  deviceId: idSchema,
  playing: z.boolean(),
  trackId: idSchema.nullable().default(null),
  /** Seconds into the track. */
  position: z.number().min(0).max(1e9).default(0),
});

export const mostQueueTracks = 1000;

/** The source of a queue. */
const queueContextSchema = z.object({
  type: z.enum([
    'home',
    'album',
    'playlist',
    'artist',
    'song',
    'search',
    'history',
    'top-lists',
    'discover',
    'post',
    'related',
  ]),
  name: z.string().max(300),
  id: idSchema.optional(),
});

/** A device's queue, so that another device can take it over. */
export const placeQueueBodySchema = z.object({
  deviceId: idSchema,
  trackIds: z.array(idSchema).min(1).max(mostQueueTracks),
  index: z.number().int().min(0).max(1_000_000),
  context: queueContextSchema,
});

export const playerPlaceCalls = [
  call({
    method: 'POST',
    path: '/api/player/place',
    tag: 'Player',
    summary: "Says that a device of the caller's begins or ceases to play; the last one to begin has the music",
    access: 'session',
    body: placeBodySchema,
    /** Increases with each change; a push with a lower value is outdated. */
    response: z.object({ turn: z.number().int() }),
    refusals: { 404: ['This song does not exist'] },
  }),
  call({
    method: 'GET',
    path: '/api/player/place',
    tag: 'Player',
    summary: "Which of the caller's devices plays now",
    access: 'session',
    response: z.object({
      place: z
        .object({
          deviceId: z.string(),
          playing: z.boolean(),
          trackId: z.string().nullable(),
          position: z.number(),
          turn: z.number().int(),
        })
        .nullable(),
    }),
  }),
  call({
    method: 'PUT',
    path: '/api/player/place/queue',
    tag: 'Player',
    summary: 'Reports the track of a device of the caller, and the neighbouring entries of its queue',
    access: 'session',
    body: placeQueueBodySchema,
    response: successSchema,
  }),
  call({
    method: 'GET',
    path: '/api/player/place/queue',
    tag: 'Player',
    summary: "The queue of the caller's device that plays now, where that device has sent it",
    access: 'session',
    response: z.object({
      queue: z
        .object({
          tracks: z.array(trackSchema),
          index: z.number().int(),
          context: queueContextSchema,
          /** The current playback position in seconds within the track at `index`. */
          position: z.number(),
        })
        .nullable(),
    }),
  }),
] as const;
