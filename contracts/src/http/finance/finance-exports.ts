// Finance: exports of the journal as files for accountants.
import { z } from 'zod';
import { call } from '../call';
import { fileAnswers, fileRefusals } from '../files';
import { idParams, idSchema, limitOf } from '../paging';
import { instantSchema } from './finance';
import { taskFields } from './finance-tasks';

export const exportFormatSchema = z.enum(['csv', 'ledger', 'beancount']);
export const exportManifestSchema = z.object({
  format: exportFormatSchema,
  from: z.string().nullable(),
  to: z.string().nullable(),
  createdAt: z.string(),
  /** The number of exported money events, and the log position of the last one; null when the export is empty. */
  events: z.number().int(),
  lastPosition: z.number().int().nullable(),
  lastEventId: z.string().nullable(),
  /** The hash of the last event, in the hash chain of its stream. */
  lastEventHash: z.string().nullable(),
  /** The newest seal at the time of the export; `covers` says whether it includes the export's last event. */
  seal: z
    .object({ number: z.number().int(), root: z.string(), upToPosition: z.number().int(), covers: z.boolean() })
    .nullable(),
  /** The sign convention of amounts: debits are positive, as accountants expect. */
  sign: z.literal('debits-positive'),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type ExportManifest = z.infer<typeof exportManifestSchema>;
export const financeExportSchema = z.object({
  ...taskFields,
  format: exportFormatSchema,
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Downloadable files, with `manifest.json` last; empty until the export is done. */
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
    responseTypes: ['text/csv', 'text/plain', 'application/json'],
    furtherAnswers: fileAnswers,
    refusals: fileRefusals,
  }),
] as const;
