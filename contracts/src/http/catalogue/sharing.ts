// Calls for other sites: pictures of shared links, and embeddable players.
import { z } from 'zod';
import { pictureKinds } from '../../sharing/addresses';
import { call } from '../call';
import { fileAnswers, fileRefusals } from '../files';
import { idSchema } from '../paging';

/** An oEmbed response of type `rich` (https://oembed.com). */
export const oEmbedSchema = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  /** Seconds. */
  cache_age: z.number().int(),
  /** Left out when no picture fits the requested size. */
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.number().int().optional(),
  thumbnail_height: z.number().int().optional(),
  html: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type OEmbed = z.infer<typeof oEmbedSchema>;

const sidePx = z.coerce.number().int().min(1).max(10_000).optional();

export const sharingCalls = [
  call({
    method: 'GET',
    path: '/api/oembed',
    tag: 'Sharing',
    summary: 'The player of a public song or album for other sites, by the oEmbed protocol',
    access: 'public',
    query: z.object({
      url: z.string().max(2000),
      maxwidth: sidePx,
      maxheight: sidePx,
      format: z.string().max(20).default('json'),
    }),
    response: oEmbedSchema,
    refusals: { 404: ['There is no player for this address'], 501: ['Only the format json is answered'] },
  }),
  call({
    method: 'GET',
    path: '/api/share-picture/{kind}/{id}',
    tag: 'Sharing',
    summary:
      'The picture of a shared link, 1200 by 630 px, as JPEG; `v` names the version that an address was made for',
    access: 'public',
    params: z.object({ kind: z.enum(pictureKinds), id: idSchema }),
    query: z.object({ v: z.string().max(20).optional() }),
    response: z.any(),
    responseTypes: ['image/jpeg'],
    furtherAnswers: fileAnswers,
    refusals: { ...fileRefusals, 503: ['Please try again'] },
  }),
] as const;
