// Exports of all personal data that the product holds about the caller.
import { z } from 'zod';
import { call } from '../call';
import { fileAnswers, fileRefusals } from '../files';
import { idParams } from '../paging';

export const dataExportSchema = z.object({
  id: z.string(),
  /** `expired`: the file was deleted, and the caller can request a new export. */
  state: z.enum(['requested', 'preparing', 'ready', 'failed', 'expired']),
  requestedAt: z.iso.datetime(),
  /** The time until which the file can be downloaded; null unless the export is ready. */
  expiresAt: z.iso.datetime().nullable(),
  bytes: z.number().int().nullable(),
});
export type DataExport = z.infer<typeof dataExportSchema>;

const tokenSchema = z.string().max(300);

export const ownDataCalls = [
  call({
    method: 'GET',
    path: '/api/user/data-export',
    tag: 'Settings',
    summary: 'How far the latest copy of one’s own data is',
    access: 'session',
    response: z.object({ export: dataExportSchema.nullable() }),
  }),
  call({
    method: 'POST',
    path: '/api/user/data-export',
    tag: 'Settings',
    summary: 'Asks for a copy of one’s own data; a mail says when it is ready',
    access: 'session',
    status: 202,
    response: z.object({ export: dataExportSchema }),
    refusals: { 429: ['You have asked for your data often today. Please try again tomorrow.'] },
  }),
  call({
    method: 'POST',
    path: '/api/user/data-export/download',
    tag: 'Settings',
    summary: 'The address of the finished copy, for a few minutes, after a second factor where there is one',
    access: 'session',
    body: z.object({ token: tokenSchema.describe('Behind the # of the link in the mail').nullish() }),
    response: z.object({ url: z.string() }),
    refusals: { 404: ['There is no copy of your data.'], 410: ['This link is not valid any more.'] },
  }),
  call({
    method: 'GET',
    path: '/api/user/data-export/{id}/file',
    tag: 'Settings',
    summary: 'The copy itself, a zip file; for its owner alone',
    access: 'session',
    params: idParams,
    query: z.object({ token: tokenSchema }),
    response: z.any().describe('A zip file'),
    responseTypes: ['application/zip'],
    furtherAnswers: fileAnswers,
    refusals: { ...fileRefusals, 404: ['There is no copy of your data.'], 410: ['This link is not valid any more.'] },
  }),
] as const;
