// The reviewers' queue and their decisions.
import { z } from 'zod';
import { call } from '../call';
import { idParams, limitOf, offsetQuery, successSchema } from '../paging';
import { lyricLineSchema } from '../playback/player';
import {
  distributionStatusSchema,
  songCreditSchema,
  songDocumentSchema,
  songIssueTypeSchema,
  submissionTypeSchema,
} from './own-songs';

/** A field that the artist changed after the approval, before and after the change. */
export const songDifferenceSchema = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const possibleDuplicateSchema = z.object({
  songId: z.string(),
  name: z.string(),
  artistId: z.string(),
  artist_name: z.string(),
  distribution_status: distributionStatusSchema.or(z.literal('Draft')),
  cover_photo_url: z.string().nullable(),
  /**
   * Why it may be a duplicate: the same artist's title, exactly the same number of samples, or a recording that sounds
   * the same.
   */
  reasons: z.array(z.enum(['same-title', 'same-length', 'same-sound'])),
  /** A fraction from 0 to 1, present when the sound was compared. */
  similarity: z.number().nullable(),
  audioUrl: z.string(),
});

export const reviewSongSchema = z.object({
  id: z.string(),
  name: z.string(),
  distribution_status: distributionStatusSchema.or(z.literal('Draft')),
  artist: z.object({
    id: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable(),
    /** The number of the artist's songs that were approved before. */
    approvedSongs: z.number().int(),
  }),
  releaseId: z.string(),
  releaseTitle: z.string(),
  trackNumber: z.number().int(),
  genre: z.string().nullable(),
  lyrics: z.string().nullable(),
  lyricLines: z.array(lyricLineSchema).nullable(),
  isExplicit: z.boolean(),
  credits: z.array(songCreditSchema),
  releaseOn: z.string().nullable(),
  is_paid: z.boolean(),
  /** Talents. */
  price: z.number(),
  song_image_id: z.string().nullable(),
  cover_photo_url: z.string().nullable(),
  artworkColor: z.string().nullable(),
  /** Seconds. */
  duration: z.number(),
  loudness: z.object({ integratedLufs: z.number(), truePeakDbtp: z.number() }),
  /** The address of the master, for reviewers and the artist. */
  audioUrl: z.string(),
  audioContentType: z.string(),
  uploadedAt: z.string(),
  submittedAt: z.string().nullable(),
  /** Assigned at the first approval; a public song that is denied later keeps them. */
  isrc: z.string().nullable(),
  upc: z.string().nullable(),
  wasPublished: z.boolean(),
  issueType: songIssueTypeSchema.nullable(),
  denialReason: z.string().nullable(),
  customMessage: z.string().nullable(),
  /** The type of the last submission of documents. */
  submissionType: submissionTypeSchema.nullable(),
  notes: z.string().nullable(),
  documents: z.array(songDocumentSchema),
  /** Empty for a song that was never approved. */
  differences: z.array(songDifferenceSchema),
  duplicates: z.array(possibleDuplicateSchema),
});
export type ReviewSong = z.infer<typeof reviewSongSchema>;

export const reviewBodySchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve') }),
  z.object({
    decision: z.literal('deny'),
    issueType: songIssueTypeSchema,
    denialReason: z
      .string({ error: 'Please give a reason' })
      .trim()
      .min(1, 'Please give a reason')
      .max(500, 'A reason has at most 500 characters'),
    customMessage: z
      .string()
      .trim()
      .max(2000, 'A message has at most 2000 characters')
      .nullish()
      .transform((message) => message || null),
  }),
]);

export const songReviewCalls = [
  call({
    method: 'GET',
    path: '/api/admin/review',
    tag: 'Review',
    summary: 'Songs that wait for a decision, the longest waiting one first',
    access: 'admin',
    query: z.object({ limit: limitOf(10, 50), offset: offsetQuery() }),
    response: z.object({
      songs: z.array(reviewSongSchema),
      total: z.number().int(),
      hasMore: z.boolean(),
      offset: z.number().int(),
      limit: z.number().int(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/admin/review/{id}',
    tag: 'Review',
    summary: 'One song in any state, as the queue shows it',
    access: 'admin',
    params: idParams,
    response: z.object({ song: reviewSongSchema }),
  }),
  call({
    method: 'POST',
    path: '/api/admin/songs/{id}/review',
    tag: 'Review',
    summary: 'Approves a song, or denies it with a reason; a public song that is denied is withdrawn',
    access: 'admin',
    params: idParams,
    body: reviewBodySchema,
    response: successSchema.extend({
      song: z.object({
        id: z.string(),
        distribution_status: distributionStatusSchema,
        isrc: z.string().nullable(),
        upc: z.string().nullable(),
        publishesAt: z.string().nullable(),
      }),
    }),
    refusals: { 409: ['This song is not waiting for a review'] },
  }),
] as const;
