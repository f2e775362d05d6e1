// An artist's own catalogue: songs in every state, the reviewers' objections, and the artist's responses.
import { z } from 'zod';
import { reportReasonSchema } from '../administration/moderation';
import { call } from '../call';
import { fileAnswers, fileRefusals } from '../files';
import { idParams, idSchema, limitOf, offsetQuery, successSchema } from '../paging';
import { trackSchema } from '../playback/player';

export const distributionStatusSchema = z.enum(['Approved', 'Pending', 'Needs Action!']);
export type DistributionStatus = z.infer<typeof distributionStatusSchema>;

export const songIssueTypeSchema = z.enum(['copyright', 'edit']);

export const catalogSongSchema = z.object({
  id: z.string(),
  name: z.string(),
  artist_name: z.string(),
  artistId: z.string(),
  /** Seconds. */
  duration: z.number(),
  cover_photo_url: z.string().nullable(),
  song_image_id: z.string().nullable(),
  artworkColor: z.string().nullable(),
  is_paid: z.boolean(),
  /** Talents. */
  price: z.number(),
  isPurchased: z.boolean(),
  isLiked: z.boolean(),
  distribution_status: distributionStatusSchema,
  releaseId: z.string(),
  releaseTitle: z.string(),
  trackNumber: z.number().int(),
  genre: z.string().nullable(),
  isExplicit: z.boolean(),
  streams: z.number().int(),
  uploadedAt: z.string(),
  /** The time of the last submission for review; null for songs that were never submitted. */
  submittedAt: z.string().nullable(),
  /** The publication time of an approved song whose release date lies in the future. */
  publishesAt: z.string().nullable(),
  /** The reviewer's request, while the song needs action. */
  issueType: songIssueTypeSchema.nullable(),
  denialReason: z.string().nullable(),
  customMessage: z.string().nullable(),
  isEditingEnabled: z.boolean(),
  /** Streams the master to the artist and the reviewers while the song is not public. */
  audioUrl: z.string(),
  /** The track in the player's shape; null while the song is not public. */
  track: trackSchema.nullable(),
});
export type CatalogSong = z.infer<typeof catalogSongSchema>;

const catalogPageSchema = z.object({
  songs: z.array(catalogSongSchema),
  total: z.number().int(),
  hasMore: z.boolean(),
  offset: z.number().int(),
  limit: z.number().int(),
});
export type CatalogPage = z.infer<typeof catalogPageSchema>;

const catalogQuery = z.object({
  /** The artist's id; defaults to the caller. */
  userId: idSchema.optional(),
  limit: limitOf(10, 100),
  offset: offsetQuery(),
});

export const songInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  distributionStatus: distributionStatusSchema.or(z.literal('Draft')),
  uploadedAt: z.string(),
  /** Null until the song is approved. */
  upc: z.string().nullable(),
  isrc: z.string().nullable(),
  publishesAt: z.string().nullable(),
  streamsFromLibretto: z.number().int(),
  streamsFromPlatforms: z.number().int(),
  /** Euros with at most four decimals: the artist's earnings from sales of the song. */
  totalEarnings: z.number(),
  totalEarningsInTalents: z.number(),
});
export type SongInfo = z.infer<typeof songInfoSchema>;

export const songDocumentSchema = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  url: z.string(),
});

export const submissionTypeSchema = z.enum(['proof_of_purchase', 'proof_of_manufacturing', 'other']);

const moment = { id: z.string(), at: z.string(), by: z.enum(['artist', 'reviewer', 'libretto', 'moderator']) };

export const timelineEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    ...moment,
    kind: z.enum(['drafted', 'submitted', 'editing-enabled', 'published', 'withdrawn', 'reinstated', 'deleted']),
  }),
  z.object({ ...moment, kind: z.literal('taken-down'), reason: reportReasonSchema }),
  z.object({ ...moment, kind: z.literal('edited'), fields: z.array(z.string()) }),
  z.object({
    ...moment,
    kind: z.literal('denied'),
    issueType: songIssueTypeSchema,
    denialReason: z.string(),
    customMessage: z.string().nullable(),
  }),
  z.object({
    ...moment,
    kind: z.literal('documents-submitted'),
    submissionType: submissionTypeSchema,
    notes: z.string().nullable(),
    documents: z.array(songDocumentSchema),
  }),
  z.object({
    ...moment,
    kind: z.literal('approved'),
    isrc: z.string(),
    upc: z.string(),
    publishesAt: z.string().nullable(),
  }),
  z.object({ ...moment, kind: z.literal('priced'), isPaid: z.boolean(), price: z.number() }),
]);
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const songCreditSchema = z.object({ role: z.string(), name: z.string() });

export const mostDocuments = 5;
export const maxDocumentBytes = 10 * 1024 * 1024;

const noSuchSong = 'This song does not exist';
const needsNoAction = 'This song needs no action';

export const ownSongCalls = [
  call({
    method: 'GET',
    path: '/api/profile/catalog/published',
    tag: 'Own catalogue',
    summary: "An artist's approved songs, newest first; others than the artist see those that are public",
    access: 'public',
    query: catalogQuery,
    response: catalogPageSchema,
    refusals: { 404: ['This artist does not exist'], 401: ['Please sign in'] },
  }),
  call({
    method: 'GET',
    path: '/api/profile/catalog/pending',
    tag: 'Own catalogue',
    summary: 'Songs that wait for their review, for their artist and admins',
    access: 'session',
    query: catalogQuery,
    response: catalogPageSchema,
    refusals: { 404: ['This artist does not exist'] },
  }),
  call({
    method: 'GET',
    path: '/api/profile/catalog/needs-action',
    tag: 'Own catalogue',
    summary: 'Songs that a reviewer has denied, for their artist and admins',
    access: 'session',
    query: catalogQuery,
    response: catalogPageSchema,
    refusals: { 404: ['This artist does not exist'] },
  }),
  call({
    method: 'GET',
    path: '/api/profile/catalog/counts',
    tag: 'Own catalogue',
    summary: 'The numbers of songs on each tab, for their artist and admins',
    access: 'session',
    query: z.object({ userId: idSchema.optional() }),
    response: z.object({
      approved: z.number().int(),
      pending: z.number().int(),
      needsAction: z.number().int(),
      drafts: z.number().int(),
    }),
    refusals: { 404: ['This artist does not exist'] },
  }),
  call({
    method: 'GET',
    path: '/api/dashboard/needs-action',
    tag: 'Own catalogue',
    summary: "The caller's songs that a reviewer has denied",
    access: 'session',
    query: z.object({ limit: limitOf(5, 100), offset: offsetQuery() }),
    response: catalogPageSchema,
  }),
  call({
    method: 'PUT',
    path: '/api/songs/{id}/paywall',
    tag: 'Own catalogue',
    summary: 'Sells an own approved song, or gives it away',
    access: 'session',
    params: idParams,
    body: z.object({ isPaid: z.boolean() }),
    response: successSchema.extend({ isPaid: z.boolean(), price: z.number() }),
    refusals: { 409: ['Only approved songs can be sold'] },
  }),
  call({
    method: 'DELETE',
    path: '/api/dashboard/songs/delete-needs-action/{id}',
    tag: 'Own catalogue',
    summary: 'Deletes an own song that needs action, or a draft, with its files',
    access: 'session',
    params: idParams,
    response: successSchema,
    refusals: { 409: ['Only drafts and songs that need action can be deleted'] },
  }),
  call({
    method: 'GET',
    path: '/api/dashboard/song-info/{songId}',
    tag: 'Own catalogue',
    summary: 'Codes, streams and earnings of a song, for its artist and admins',
    access: 'session',
    params: z.object({ songId: idSchema }),
    response: songInfoSchema,
    refusals: { 404: [noSuchSong] },
  }),
  call({
    method: 'GET',
    path: '/api/dashboard/songs/{songId}/timeline',
    tag: 'Own catalogue',
    summary: 'What happened to a song, newest first, for its artist and admins',
    access: 'session',
    params: z.object({ songId: idSchema }),
    query: z.object({ limit: limitOf(50, 200), offset: offsetQuery() }),
    response: z.object({ entries: z.array(timelineEntrySchema), hasMore: z.boolean() }),
  }),
  call({
    method: 'POST',
    path: '/api/dashboard/songs/{songId}/enable-editing',
    tag: 'Own catalogue',
    summary: 'Opens an own song that needs action for editing',
    access: 'session',
    params: z.object({ songId: idSchema }),
    response: successSchema.extend({ editUrl: z.string() }),
    refusals: { 409: [needsNoAction] },
  }),
  call({
    method: 'POST',
    path: '/api/dashboard/songs/{id}/copyright-verification',
    tag: 'Own catalogue',
    summary: 'Hands in one to five documents about the rights of an own song; it is then Pending again',
    access: 'session',
    params: idParams,
    bodyType: 'multipart',
    /** The files are the fields `file_0` to `file_4`. */
    body: z.object({
      submissionType: submissionTypeSchema,
      notes: z.string().max(2000).optional(),
      file_0: z.any(),
    }),
    response: successSchema.extend({ documentsUploaded: z.number().int(), message: z.string() }),
    refusals: {
      400: ['Please select at least one document to upload', 'Maximum 5 files allowed'],
      409: [needsNoAction, 'This song needs an edit, not documents'],
      413: ['Only PDF and image files under 10MB are allowed'],
      415: ['Only PDF and image files under 10MB are allowed'],
    },
  }),
  call({
    method: 'GET',
    path: '/api/dashboard/songs/{songId}/documents/{documentId}',
    tag: 'Own catalogue',
    summary: 'A document that was handed in, for the artist and admins',
    access: 'session',
    params: z.object({ songId: idSchema, documentId: idSchema }),
    response: z.any(),
    responseTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
    furtherAnswers: fileAnswers,
    refusals: fileRefusals,
  }),
  call({
    method: 'GET',
    path: '/api/genres',
    tag: 'Own catalogue',
    summary: 'The genres, by name',
    access: 'public',
    response: z.object({ genres: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
] as const;
