// Partners such as distributors: their royalty reports, and their API keys.
import { z } from 'zod';
import { nameSchema } from '../auth/names';
import { call } from '../call';
import { idParams, idSchema, pageQuery, successSchema } from '../paging';

export const partnerScopeSchema = z.enum(['royalties:write']);
export type PartnerScope = z.infer<typeof partnerScopeSchema>;

export const partnerKeySchema = z.object({
  id: z.string(),
  partnerId: z.string(),
  label: z.string(),
  scopes: z.array(partnerScopeSchema),
  issuedAt: z.string(),
  revokedAt: z.string().nullable(),
});
export type PartnerKey = z.infer<typeof partnerKeySchema>;

const tenThousandths = 10_000;
const hasFourDecimals = (euros: number) => Math.abs(euros * tenThousandths - Math.round(euros * tenThousandths)) < 1e-4;

export const royaltyReportBodySchema = z.object({
  /** The partner's own id of the report. Together with a line's number it identifies that line permanently. */
  reference: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[\w.:-]+$/, 'A reference has letters, digits and . : _ - only'),
  /** The month in which the royalties were earned. */
  period: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A period is a month as 2026-10'),
  /** Lines are numbered from 1 in their order. */
  lines: z
    .array(
      z.object({
        artistId: idSchema,
        /** Euros with at most four decimals. */
        amount: z
          .number()
          .min(0.0001, 'An amount is above nothing')
          .max(1_000_000)
          .refine(hasFourDecimals, 'An amount has four decimals at most'),
        /** The song that earned it, and its number of streams on the partner's platforms. */
        song: z.object({ id: idSchema, streams: z.number().int().min(0).max(1_000_000_000) }).optional(),
      }),
    )
    .min(1)
    .max(1000),
});

export const partnerCalls = [
  call({
    method: 'POST',
    path: '/api/partners/royalties',
    tag: 'Partners',
    summary: 'Reports what artists earned elsewhere; the same reference and line counts once. Scope `royalties:write`',
    access: 'partner',
    body: royaltyReportBodySchema,
    response: z.object({ success: z.literal(true), reference: z.string(), lines: z.number().int() }),
    refusals: {
      409: ['This reference was used for other lines'],
      422: [
        'This month has not begun',
        'Line {line} names an artist who does not exist',
        'Line {line} names a song that is not of this artist',
      ],
    },
    refusalFields: { 422: z.object({ lines: z.array(z.number().int()).optional() }) },
  }),
  call({
    method: 'GET',
    path: '/api/admin/partner-keys',
    tag: 'Partners',
    summary: 'Keys of partners, newest first; never their secrets',
    access: 'admin',
    query: pageQuery(20, 100),
    response: z.object({ keys: z.array(partnerKeySchema), hasMore: z.boolean() }),
  }),
  call({
    method: 'POST',
    path: '/api/admin/partner-keys',
    tag: 'Partners',
    summary: 'Issues a key; its secret is returned here and never again',
    access: 'admin',
    body: z.object({
      /** The partner that gets the key; its first key creates the partner. */
      partnerId: idSchema,
      label: nameSchema('The label').max(100),
      scopes: z.array(partnerScopeSchema).min(1).max(20),
    }),
    response: z.object({ key: partnerKeySchema, secret: z.string() }),
    status: 201,
  }),
  call({
    method: 'DELETE',
    path: '/api/admin/partner-keys/{id}',
    tag: 'Partners',
    summary: 'Revokes a key at once',
    access: 'admin',
    params: idParams,
    response: successSchema,
  }),
] as const;
