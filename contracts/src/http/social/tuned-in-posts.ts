// Posts for users who are tuned in to an artist, and the photos, audio and videos in them.
import { z } from 'zod';
import { mediaKinds, mediaTexts } from '../../media-rules';
import { hiddenSchema } from '../administration/moderation';
import { call } from '../call';
import { fileAnswers, fileRefusals, soundTypes } from '../files';
import { idParams, idSchema, pageQuery, successSchema } from '../paging';
import { banFields, banRefusal } from '../problem';
import { mentionSchema } from './comments';
import { createPostBodySchema, postAuthorSchema, postSongSchema } from './social';

export { type MediaKind, maxMediaBytes, mediaKinds, mediaTexts, photoWidthsPx } from '../../media-rules';

const mediaSchema = z.object({
  kind: z.enum(mediaKinds),
  /**
   * A `preparing` medium can already be played in its original form, a `converting` one not yet; `failed` means that it
   * could not be processed.
   */
  state: z.enum(['preparing', 'converting', 'ready', 'failed']),
  durationMs: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Peaks from 0 to 100, evenly spaced over the audio. */
  waveform: z.array(z.number()).nullable(),
  /** The gain in dB that brings the audio to the loudness of songs. */
  gainDb: z.number(),
  /** Whether `f=jpeg` returns a poster frame of a video. */
  hasPoster: z.boolean(),
});
export type PostMedia = z.infer<typeof mediaSchema>;

/** `locked` for anyone who is not tuned in: text and media are then null, and mentions are empty. */
export const tunedInPostSchema = z.object({
  id: z.string(),
  locked: z.boolean(),
  /**
   * `#rrggbb`, the colour of the artist's latest cover: the background of a locked post. Null for users who may see the
   * post.
   */
  artworkColor: z.string().nullable(),
  description: z.string().nullable(),
  contentType: z.enum(['none', 'song', ...mediaKinds]),
  mediaUrl: z.string().nullable(),
  media: mediaSchema.nullable(),
  song: postSongSchema.nullable(),
  user: postAuthorSchema.extend({
    /** The tune-in price of the artist, in hundredths of a Talent. */
    tuneInPrice: z.number().int(),
  }),
  isOwn: z.boolean(),
  createdAt: z.string(),
  /** Differs from `createdAt` once the post was edited, for users who may see it. */
  updatedAt: z.string(),
  mentions: z.array(mentionSchema),
  upvotes: z.number().int(),
  hasUpvoted: z.boolean(),
  commentCount: z.number().int(),
  /** Present when a moderator hid the post: only its artist receives it. */
  hidden: hiddenSchema.optional(),
});
export type TunedInPost = z.infer<typeof tunedInPostSchema>;

const tunedInPage = z.object({ posts: z.array(tunedInPostSchema), hasMore: z.boolean() });

const mediaUrlSchema = z.string().regex(/^\/api\/social\/media\/[A-Za-z0-9_-]{20,64}$/, 'This media does not exist');

export const createTunedInPostBodySchema = z
  .object({
    description: createPostBodySchema.shape.description,
    contentType: z
      .enum(['none', 'song', ...mediaKinds])
      .nullish()
      .transform((kind) => kind ?? 'none'),
    mediaUrl: mediaUrlSchema.nullish().transform((url) => url ?? null),
    songId: idSchema.nullish().transform((id) => id ?? null),
  })
  .superRefine(({ contentType, mediaUrl, songId }, problems) => {
    if (contentType === 'song' && songId === null)
      problems.addIssue({ code: 'custom', message: 'Please select a song', path: ['songId'] });
    if (contentType !== 'song' && contentType !== 'none' && mediaUrl === null)
      problems.addIssue({ code: 'custom', message: mediaTexts.missing[contentType], path: ['mediaUrl'] });
  });

const locked = { 403: [mediaTexts.tuneIn] };

export const tunedInPostCalls = [
  call({
    method: 'POST',
    path: '/api/social/upload',
    tag: 'Social',
    summary: 'Uploads a photo (10 MB), audio (100 MB) or video (1 GB) for a tuned-in post; unused ones go after a day',
    access: 'artist',
    bodyType: 'multipart',
    status: 201,
    body: z.object({ type: z.enum(mediaKinds), file: z.string() }),
    response: z.object({ url: z.string() }),
    refusals: {
      403: [mediaTexts.artistsOnly],
      413: Object.values(mediaTexts.tooLarge),
      415: [...Object.values(mediaTexts.wrongType), mediaTexts.unplayableVideo],
      429: [mediaTexts.tooMany],
    },
  }),
  call({
    method: 'GET',
    path: '/api/social/media/{id}',
    tag: 'Social',
    summary: 'A photo, sound or video by ranges: for its artist, fans and admins alone, asked at every range',
    access: 'session',
    params: idParams,
    query: z.object({
      /** The width of a photo in px. */
      s: z.coerce.number().int().min(1).max(10_000).optional().catch(undefined),
      /** For a video, `jpeg` returns its poster frame. */
      f: z.enum(['avif', 'webp', 'jpeg', 'opus', 'aac']).optional().catch(undefined),
      /** The bit rate of audio in kbit/s. */
      q: z.enum(['64', '128', '256', '320']).optional().catch(undefined),
    }),
    response: z.any(),
    responseTypes: [...soundTypes, 'video/mp4', 'video/webm', 'image/avif', 'image/webp', 'image/jpeg'],
    furtherAnswers: fileAnswers,
    refusals: fileRefusals,
  }),
  call({
    method: 'GET',
    path: '/api/social/tuned-in-posts',
    tag: 'Social',
    summary:
      'Tuned-in posts of all artists, or of those whom the caller follows; locked where the caller is not tuned in',
    access: 'public',
    query: pageQuery(10).extend({ from: z.enum(['all', 'following']).catch('all').default('all') }),
    response: tunedInPage,
    refusals: { 401: ['Please sign in'] },
  }),
  call({
    method: 'POST',
    path: '/api/social/tuned-in-posts',
    tag: 'Social',
    summary: 'Publishes a post to those who are tuned in to the caller',
    access: 'artist',
    status: 201,
    body: createTunedInPostBodySchema,
    response: z.object({ post: tunedInPostSchema }),
    refusals: {
      422: ['Please select a song', 'This media does not exist', 'This media is of another kind'],
      403: [...banRefusal[403]],
      409: ['This media is in another post already'],
    },
    refusalFields: banFields,
  }),
  call({
    method: 'GET',
    path: '/api/social/tuned-in-posts/{id}',
    tag: 'Social',
    summary: 'One tuned-in post; locked where the caller is not tuned in',
    access: 'public',
    params: idParams,
    response: z.object({ post: tunedInPostSchema }),
  }),
  call({
    method: 'PUT',
    path: '/api/social/tuned-in-posts/{id}',
    tag: 'Social',
    summary: 'Edits the text of a tuned-in post; its artist or an admin',
    access: 'session',
    params: idParams,
    body: z.object({ description: createPostBodySchema.shape.description }),
    response: z.object({ post: tunedInPostSchema }),
    refusals: {
      422: ['Please select a song', 'This media does not exist', 'This media is of another kind'],
      403: ['You cannot edit this post'],
    },
    refusalFields: banFields,
  }),
  call({
    method: 'DELETE',
    path: '/api/social/tuned-in-posts/{id}',
    tag: 'Social',
    summary: 'Deletes a tuned-in post with its media; its artist or an admin',
    access: 'session',
    params: idParams,
    response: successSchema,
    refusals: { 403: ['You cannot delete this post'] },
  }),
  call({
    method: 'POST',
    path: '/api/social/tuned-in-posts/{id}/upvote',
    tag: 'Social',
    summary: 'Upvotes a tuned-in post, or takes the vote back',
    access: 'session',
    params: idParams,
    response: z.object({ hasUpvoted: z.boolean(), upvotes: z.number().int() }),
    refusals: locked,
  }),
  call({
    method: 'GET',
    path: '/api/user/tuned-in-posts/{id}',
    tag: 'Social',
    summary: "An artist's tuned-in posts, newest first; locked where the caller is not tuned in",
    access: 'public',
    params: idParams,
    query: pageQuery(10),
    response: tunedInPage,
  }),
] as const;
