// Taking home what one bought.
import { z } from 'zod';
import { call } from './call';
import { idSchema } from './paging';

export const downloadFormats = ['original', 'flac', 'opus'] as const;
export const downloadFormatSchema = z.enum(downloadFormats);
export type DownloadFormat = z.infer<typeof downloadFormatSchema>;

const boughtSongSchema = z.object({
  id: z.string(),
  title: z.string(),
  artist: z.string(),
  artistId: z.string(),
  albumId: z.string(),
  albumTitle: z.string(),
  trackNumber: z.number().int(),
  artworkUrl: z.string().nullable(),
  boughtAt: z.string(),
  /** It was taken down since; what was bought stays the buyer's. */
  isWithdrawn: z.boolean(),
  /** What the artist sent: "WAV". */
  originalFormat: z.string(),
  /** Null where the file is missing. */
  originalBytes: z.number().int().nullable(),
  /** What there is, or can be made; FLAC only of a lossless original. */
  formats: z.array(downloadFormatSchema),
});
export type BoughtSong = z.infer<typeof boughtSongSchema>;

/** One song, one album, or everything that was bought. */
const selection = { songId: idSchema.optional(), albumId: idSchema.optional(), format: downloadFormatSchema };

export const noSuchPurchase = 'You have not bought this';
const refusals = { 404: [noSuchPurchase] };

export const downloadCalls = [
  call({
    method: 'GET',
    path: '/api/library/purchases',
    tag: 'Library',
    summary: 'The songs that the caller bought, also those that were taken down since, the last one first',
    access: 'session',
    response: z.object({ songs: z.array(boughtSongSchema) }),
  }),
  call({
    method: 'POST',
    path: '/api/library/purchases/prepare',
    tag: 'Library',
    summary: 'Makes the files of a download ready; to be asked again until none is waiting',
    access: 'session',
    body: z.object(selection),
    response: z.object({
      songs: z.number().int(),
      /** Songs whose file is still being made. */
      waiting: z.number().int(),
      /** Songs that come as their original, as the format cannot be had of them. */
      asOriginal: z.number().int(),
    }),
    refusals,
  }),
  call({
    method: 'GET',
    path: '/api/library/purchases/download',
    tag: 'Library',
    summary: 'What one bought as a zip, by byte ranges: one that broke off goes on where it stopped',
    access: 'session',
    query: z.object(selection),
    response: z.any(),
    refusals: {
      ...refusals,
      409: ['This download is not ready yet'],
      416: ['This part of the download does not exist'],
    },
  }),
] as const;
