// Releases that are being uploaded: several songs with a common title, cover and date.
import { z } from 'zod';
import { nameSchema } from '../auth/names';
import { call } from '../call';
import { idParams, successSchema } from '../paging';
import {
  coverUpload,
  genreSchema,
  releaseOnSchema,
  uploadReleaseSchema,
  uploadSongSchema,
  uploadTexts,
} from './upload';

const titleSchema = nameSchema('Title').max(200, 'Title is too long');
const releaseAnswer = z.object({ release: uploadReleaseSchema });

export const uploadReleaseCalls = [
  call({
    method: 'POST',
    path: '/api/upload/release',
    tag: 'Upload',
    summary: 'Begins a release',
    access: 'artist',
    body: z.object({ title: titleSchema, genre: genreSchema.nullable().optional() }),
    response: releaseAnswer,
    status: 201,
  }),
  call({
    method: 'PUT',
    path: '/api/upload/release/{id}',
    tag: 'Upload',
    summary: 'Edits a draft of a release; absent fields stay',
    access: 'artist',
    params: idParams,
    body: z.object({
      title: titleSchema.optional(),
      genre: genreSchema.nullable().optional(),
      releaseOn: releaseOnSchema.nullable().optional(),
      image: z.null().optional(),
    }),
    response: releaseAnswer,
  }),
  call({
    method: 'POST',
    path: '/api/upload/release/{id}/cover',
    tag: 'Upload',
    summary: 'Uploads the cover of a release',
    access: 'artist',
    params: idParams,
    ...coverUpload,
  }),
  call({
    method: 'POST',
    path: '/api/upload/release/{id}/submit',
    tag: 'Upload',
    summary: 'Hands in a release: all its drafts are Pending',
    access: 'artist',
    params: idParams,
    response: z.object({ songs: z.array(uploadSongSchema) }),
    refusals: { 409: [uploadTexts.measuring], 422: [uploadTexts.emptyRelease] },
  }),
  call({
    method: 'DELETE',
    path: '/api/upload/release/{id}',
    tag: 'Upload',
    summary: 'Drops a draft of a release with its songs',
    access: 'session',
    params: idParams,
    response: successSchema,
  }),
] as const;
