// Finance: the journal as files for accountants.
import { z } from 'zod';
import { call } from './call';
import { instantSchema } from './finance';
import { taskFields } from './finance-tasks';
import { idParams, idSchema, limitOf } from './paging';

export const exportFormatSchema = z.enum(['csv', 'ledger', 'beancount']);
export const exportManifestSchema = z.object({
  format: exportFormatSchema,
  from: z.string().nullable(),
  to: z.string().nullable(),
  createdAt: z.string(),
  /** Money events in it, and the place in the log of the last one; null when there is none. */
  events: z.number().int(),
  lastPosition: z.number().int().nullable(),
  lastEventId: z.string().nullable(),
  /** Of the last event, which its stream's chain leads to. */
  lastEventHash: z.string().nullable(),
  /** The newest seal when it was made; `covers` when it lies behind the last event of the export. */
  seal: z
    .object({ number: z.number().int(), root: z.string(), upToPosition: z.number().int(), covers: z.boolean() })
    .nullable(),
  /** How its amounts are signed: as accountants do, debits positive. */
  sign: z.literal('debits-positive'),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type ExportManifest = z.infer<typeof exportManifestSchema>;
export const financeExportSchema = z.object({
  ...taskFields,
  format: exportFormatSchema,
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Downloads, `manifest.json` the last; empty until it is done. */
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.number().int(),
      sha256: z.string(),
      contentType: z.string(),
      url: z.string(),
    }),
  ),
  manifest: exportManifestSchema.nullable(),
});
export type FinanceExport = z.infer<typeof financeExportSchema>;

export const financeExportCalls = [
  call({
    method: 'POST',
    path: '/api/finance/exports',
    tag: 'Finance',
    summary: 'Begins an export of the journal; from and to are both inclusive',
    access: 'finance',
    body: z
      .object({ format: exportFormatSchema, from: instantSchema.optional(), to: instantSchema.optional() })
      .refine(
        ({ from, to }) => from === undefined || to === undefined || new Date(from) <= new Date(to),
        'The end must lie after the beginning',
      ),
    response: z.object({ export: financeExportSchema }),
    status: 202,
  }),
  call({
    method: 'GET',
    path: '/api/finance/exports',
    tag: 'Finance',
    summary: 'Exports, newest first',
    access: 'finance',
    query: z.object({ limit: limitOf(20, 100), cursor: z.string().max(200).optional() }),
    response: z.object({
      exports: z.array(financeExportSchema),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/exports/{id}',
    tag: 'Finance',
    summary: 'An export with its progress, files and manifest',
    access: 'finance',
    params: idParams,
    response: z.object({ export: financeExportSchema }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/exports/{id}/files/{name}',
    tag: 'Finance',
    summary: 'Downloads a file of an export',
    access: 'finance',
    params: z.object({ id: idSchema, name: z.string().regex(/^[a-z][a-z0-9.-]{0,99}$/) }),
    response: z.any(),
  }),
] as const;
