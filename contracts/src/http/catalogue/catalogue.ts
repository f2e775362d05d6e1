// Home, albums and songs, as the catalogue pages need them.
import { z } from 'zod';
import { imageFormats, imageTypes } from '../../image-sizes';
import { call } from '../call';
import { fileAnswers, fileRefusals } from '../files';
import { idParams, idSchema } from '../paging';
import { trackSchema } from '../playback/player';

export const albumSchema = z.object({
  id: z.string(),
  title: z.string(),
  artist: z.string(),
  artistId: z.string(),
  artistIsPatron: z.boolean(),
  artistImageUrl: z.string().nullable(),
  artworkUrl: z.string().nullable(),
  artworkColor: z.string().nullable(),
  genre: z.string().nullable(),
  /** When it became public here. */
  releasedAt: z.string(),
  /** The year of its first release. */
  year: z.number().int(),
  /** Tracks of a gapless release join at the exact sample. */
  isGapless: z.boolean(),
});
export type Album = z.infer<typeof albumSchema>;

export const homeSchema = z.object({
  hero: z.object({ track: trackSchema, line: z.string().nullable(), artistImageUrl: z.string().nullable() }).nullable(),
  shelves: z.array(z.object({ id: z.enum(['following', 'new']), title: z.string(), tracks: z.array(trackSchema) })),
});
export type Home = z.infer<typeof homeSchema>;

export const catalogueCalls = [
  call({
    method: 'GET',
    path: '/api/catalogue/home',
    tag: 'Catalogue',
    summary: 'What Home shows',
    access: 'public',
    response: homeSchema,
  }),
  call({
    method: 'GET',
    path: '/api/catalogue/albums/{id}',
    tag: 'Catalogue',
    summary: 'A release with its tracks in order',
    access: 'public',
    params: idParams,
    response: z.object({ album: albumSchema, tracks: z.array(trackSchema) }),
  }),
  call({
    method: 'GET',
    path: '/api/catalogue/landing',
    tag: 'Catalogue',
    summary: 'Covers and one sung line for the landing page',
    access: 'public',
    response: z.object({
      lit: z.object({ track: trackSchema, lines: z.array(z.string()) }).nullable(),
      tracks: z.array(trackSchema),
      sale: z.object({ title: z.string(), artist: z.string(), price: z.number() }).nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/img/{type}/{id}',
    tag: 'Catalogue',
    summary: 'A picture, at the nearest of its sizes',
    access: 'public',
    params: z.object({
      type: z.enum(imageTypes),
      id: idSchema,
    }),
    query: z.object({ s: z.coerce.number().int().optional(), f: z.enum(imageFormats).optional() }),
    response: z.any(),
    responseTypes: ['image/avif', 'image/webp', 'image/jpeg'],
    furtherAnswers: fileAnswers,
    refusals: fileRefusals,
  }),
] as const;
