// Resumable uploads of large files by the tus protocol (https://tus.io/protocols/resumable-upload), in as many chunks
// as the connection needs.
import { z } from 'zod';
import { call } from './call';
import { emptySchema, idParams } from './paging';
import { uploadTexts } from './upload';

export const uploadTusCalls = [
  call({
    method: 'POST',
    path: '/api/upload/tus',
    tag: 'Upload',
    summary:
      'Begins a resumable upload (tus 1.0: Upload-Length, Upload-Metadata `filename`); Location says where its bytes go',
    access: 'artist',
    response: emptySchema,
    status: 201,
    refusals: { 413: [uploadTexts.tooLarge], 429: [uploadTexts.tooManyUploads] },
  }),
  call({
    method: 'GET',
    path: '/api/upload/tus/{id}',
    tag: 'Upload',
    summary: 'How much of an own upload has come; HEAD answers it as tus has it, in Upload-Offset',
    access: 'session',
    params: idParams,
    response: z.object({
      upload: z.object({
        id: z.string(),
        fileName: z.string().nullable(),
        offset: z.number().int(),
        sizeBytes: z.number().int(),
        expiresAt: z.string(),
      }),
    }),
  }),
  call({
    method: 'PATCH',
    path: '/api/upload/tus/{id}',
    tag: 'Upload',
    summary: 'More bytes of an own upload, from Upload-Offset on',
    access: 'artist',
    params: idParams,
    response: emptySchema,
    status: 204,
    refusals: { 409: ['The upload is at another place'], 413: [uploadTexts.tooLarge] },
  }),
  call({
    method: 'DELETE',
    path: '/api/upload/tus/{id}',
    tag: 'Upload',
    summary: 'Gives up an own upload',
    access: 'session',
    params: idParams,
    response: emptySchema,
    status: 204,
  }),
] as const;
