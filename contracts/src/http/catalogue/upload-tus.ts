// Resumable uploads of large files by the tus protocol (https://tus.io/protocols/resumable-upload), in as many chunks
// as the connection needs.
import { z } from 'zod';
import { call } from '../call';
import { emptySchema, idParams } from '../paging';
import { uploadTexts } from './upload';

export const uploadTusCalls = [
  call({
    method: 'POST',
    path: '/api/upload/tus',
    tag: 'Upload',
    summary:
      'Begins a resumable upload (tus 1.0: Upload-Length or Upload-Defer-Length, Upload-Metadata `filename`, Upload-Concat for parts); Location says where its bytes go',
    access: 'artist',
    response: emptySchema,
    status: 201,
    responseTypes: [],
    refusals: {
      404: [uploadTexts.noUpload],
      412: ['This call takes Tus-Resumable: 1.0.0'],
      413: [uploadTexts.tooLarge, uploadTexts.surplus],
      429: [uploadTexts.tooManyUploads],
    },
  }),
  call({
    method: 'GET',
    path: '/api/upload/tus/{id}',
    tag: 'Upload',
    summary: 'The received bytes of an own upload; HEAD answers them as tus does, in Upload-Offset',
    access: 'session',
    params: idParams,
    response: z.object({
      upload: z.object({
        id: z.string(),
        fileName: z.string().nullable(),
        offset: z.number().int(),
        /** Null until the client of a deferred length announces it. */
        sizeBytes: z.number().int().nullable(),
        expiresAt: z.string(),
      }),
    }),
    refusals: { 412: ['This call takes Tus-Resumable: 1.0.0'] },
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
    refusals: {
      412: ['This call takes Tus-Resumable: 1.0.0'],
      409: ['The upload is at another place'],
      413: [uploadTexts.tooLarge, uploadTexts.surplus],
    },
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
    refusals: { 412: ['This call takes Tus-Resumable: 1.0.0'] },
  }),
] as const;
