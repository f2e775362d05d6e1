// Downloads of purchased songs and albums.
import { z } from 'zod';
import { call } from '../call';
import { fileAnswers, fileRefusals } from '../files';
import { idSchema } from '../paging';

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
  /** The song was taken down after the purchase; the buyer keeps it. */
  isWithdrawn: z.boolean(),
  /** The format that the artist uploaded, such as "WAV". */
  originalFormat: z.string(),
  /** Null when the file is missing. */
  originalBytes: z.number().int().nullable(),
  /** Formats that exist or can be encoded; FLAC only from a lossless original. */
  formats: z.array(downloadFormatSchema),
});
export type BoughtSong = z.infer<typeof boughtSongSchema>;

/** Selects one song, one album, or every purchase. */
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
      /** The number of songs whose file is still being encoded. */
      waiting: z.number().int(),
      /**
       * The number of songs that are delivered as the original, because they cannot be encoded in the chosen format.
       */
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
    responseTypes: ['application/zip'],
    furtherAnswers: fileAnswers,
    refusals: {
      ...fileRefusals,
      ...refusals,
      409: ['This download is not ready yet'],
      416: ['This part of the download does not exist'],
    },
  }),
] as const;
