// Comments; songs, posts and tuned-in posts share one shape.
import { z } from 'zod';
import { hiddenSchema } from '../administration/moderation';
import { call } from '../call';
import { idParams, idSchema, pageQuery } from '../paging';
import { banFields, banRefusal } from '../problem';

/** A user mentioned in a text: the position of `@name` in UTF-16 units. */
export const mentionSchema = z.object({ id: z.string(), start: z.number().int(), length: z.number().int() });
export type Mention = z.infer<typeof mentionSchema>;

const replySchema = z.object({
  id: z.string(),
  bubbleId: z.string(),
  user: z.object({
    id: z.string(),
    username: z.string(),
    profilePhotoUrl: z.string().nullable(),
    profileImageId: z.string().nullable(),
    isArtist: z.boolean(),
    isPatron: z.boolean(),
  }),
  comment: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  likes: z.number().int(),
  hasLiked: z.boolean(),
  parentId: z.string().nullable(),
  /** The username of the person to whom a reply responds. */
  replyingTo: z.string().nullable(),
  mentions: z.array(mentionSchema),
  /** Increases within a thread and orders its comments, including those of the same millisecond. */
  order: z.number().int(),
  /** Present when a moderator hid the comment: only its author sees it, with the reason. */
  hidden: hiddenSchema.optional(),
});

/** Replies are one level deep and are returned all at once, oldest first. */
export const commentSchema = replySchema.extend({
  replies: z.array(replySchema.extend({ replies: z.array(z.never()) })),
});
export type Comment = z.infer<typeof commentSchema>;

/** Counts 500 UTF-16 units, as an input's maxlength does. */
export const commentTextSchema = z
  .string({ error: 'Comment is required' })
  .trim()
  .min(1, 'Comment is required')
  .max(500, 'Comment is too long (maximum 500 characters)');

export const postCommentBodySchema = z.object({
  comment: commentTextSchema,
  parentId: idSchema.nullable().default(null),
});
/** Seconds that everyone except the owner must wait between two comments; 0 turns slow mode off. */
export const slowModeSeconds = [0, 10, 30, 60, 300] as const;

export const commentsPageSchema = z.object({
  comments: z.array(commentSchema),
  hasMore: z.boolean(),
  /** The number of comments in the whole thread, replies included. */
  commentCount: z.number().int(),
  /** The owner of the song or post, who may pin a comment and turn on slow mode. */
  ownerId: z.string(),
  slowModeSeconds: z.number().int(),
  /** The comment that the owner pinned, wherever in the thread it is. */
  pinned: commentSchema.nullable(),
});

const slowModeRefusal = { 429: ['Slow mode is on. You can comment again in 30 seconds.'] };
const tunedInOnly = 'Tune in to this artist to read and write comments';
const notOwner = { 403: ['Only the owner of this thread can do this'] };

const listAnswer = {
  tag: 'Comments',
  access: 'public',
  params: idParams,
  query: pageQuery(20).extend({
    /**
     * The `order` of the last comment that the client has. Unlike an offset, it is not shifted by new or deleted
     * comments.
     */
    before: z.coerce.number().int().min(1).optional().catch(undefined),
  }),
  response: commentsPageSchema,
} as const;
const postAnswer = {
  tag: 'Comments',
  access: 'session',
  params: idParams,
  body: postCommentBodySchema,
  status: 201,
  response: z.object({ comment: commentSchema, newCommentCount: z.number().int() }),
  refusals: { ...slowModeRefusal, ...banRefusal },
  refusalFields: banFields,
} as const;
const editAnswer = {
  tag: 'Comments',
  access: 'session',
  params: idParams,
  body: z.object({ comment: commentTextSchema }),
  response: z.object({
    comment: z.object({ comment: z.string(), updatedAt: z.string(), mentions: z.array(mentionSchema) }),
  }),
  refusals: { 403: ['You cannot change this comment', ...banRefusal[403]] },
  refusalFields: banFields,
} as const;
const deleteAnswer = {
  tag: 'Comments',
  access: 'session',
  params: idParams,
  response: z.object({ newCommentCount: z.number().int() }),
  refusals: { 403: ['You cannot change this comment'] },
} as const;
const likeAnswer = {
  tag: 'Comments',
  access: 'session',
  params: idParams,
  response: z.object({ hasLiked: z.boolean(), likes: z.number().int() }),
} as const;

const pinRefusals = { ...notOwner, 422: ['A reply cannot be pinned'] };
const slowModeAnswer = {
  tag: 'Comments',
  access: 'session',
  params: idParams,
  body: z.object({
    seconds: z
      .number()
      .refine((seconds) => (slowModeSeconds as readonly number[]).includes(seconds), 'This pause is not available'),
  }),
  response: z.object({ slowModeSeconds: z.number().int() }),
  refusals: notOwner,
} as const;
const pinAnswer = {
  tag: 'Comments',
  access: 'session',
  params: idParams,
  body: z.object({ pinned: z.boolean() }),
  response: z.object({ pinned: z.boolean() }),
  refusals: pinRefusals,
} as const;

const tunedInRefusals = { 403: [tunedInOnly] };
const tunedInListAnswer = { ...listAnswer, access: 'session', refusals: tunedInRefusals } as const;
const tunedInPostAnswer = {
  ...postAnswer,
  refusals: { ...slowModeRefusal, 403: [tunedInOnly, ...banRefusal[403]] },
} as const;

export const commentCalls = [
  call({ method: 'GET', path: '/api/songs/{id}/comments', summary: 'Comments on a song, newest first', ...listAnswer }),
  call({ method: 'POST', path: '/api/songs/{id}/comments', summary: 'Comments on a song or replies', ...postAnswer }),
  call({
    method: 'PUT',
    path: '/api/song-comments/{id}',
    summary: 'Edits a comment; its author or an admin',
    ...editAnswer,
  }),
  call({
    method: 'DELETE',
    path: '/api/song-comments/{id}',
    summary: 'Deletes a comment with its replies',
    ...deleteAnswer,
  }),
  call({
    method: 'POST',
    path: '/api/song-comments/{id}/like',
    summary: 'Likes a comment, or unlikes it',
    ...likeAnswer,
  }),
  call({ method: 'GET', path: '/api/posts/{id}/comments', summary: 'Comments on a post, newest first', ...listAnswer }),
  call({ method: 'POST', path: '/api/posts/{id}/comments', summary: 'Comments on a post or replies', ...postAnswer }),
  call({
    method: 'PUT',
    path: '/api/comments/{id}',
    summary: 'Edits a comment; its author or an admin',
    ...editAnswer,
  }),
  call({
    method: 'DELETE',
    path: '/api/comments/{id}',
    summary: 'Deletes a comment with its replies',
    ...deleteAnswer,
  }),
  call({
    method: 'POST',
    path: '/api/comments/{id}/like',
    summary: 'Likes a comment, or unlikes it',
    ...likeAnswer,
  }),
  call({
    method: 'PUT',
    path: '/api/songs/{id}/slow-mode',
    summary: "Sets the pause between two comments on a song; its artist's or an admin's",
    ...slowModeAnswer,
  }),
  call({
    method: 'PUT',
    path: '/api/song-comments/{id}/pin',
    summary: "Pins a comment above the others in place of the one before, or unpins it; the artist's or an admin's",
    ...pinAnswer,
  }),
  call({
    method: 'PUT',
    path: '/api/posts/{id}/slow-mode',
    summary: "Sets the pause between two comments on a post; its author's or an admin's",
    ...slowModeAnswer,
  }),
  call({
    method: 'PUT',
    path: '/api/comments/{id}/pin',
    summary: "Pins a comment above the others in place of the one before, or unpins it; the author's or an admin's",
    ...pinAnswer,
  }),
  call({
    method: 'GET',
    path: '/api/social/tuned-in-posts/{id}/comments',
    summary: 'Comments on a tuned-in post, newest first; for its artist, fans and admins',
    ...tunedInListAnswer,
  }),
  call({
    method: 'POST',
    path: '/api/social/tuned-in-posts/{id}/comments',
    summary: 'Comments on a tuned-in post or replies; its artist, fans and admins',
    ...tunedInPostAnswer,
  }),
  call({
    method: 'PUT',
    path: '/api/social/tuned-in-comments/{id}',
    summary: 'Edits a comment on a tuned-in post; its author or an admin',
    ...editAnswer,
  }),
  call({
    method: 'DELETE',
    path: '/api/social/tuned-in-comments/{id}',
    summary: 'Deletes a comment on a tuned-in post with its replies',
    ...deleteAnswer,
  }),
  call({
    method: 'POST',
    path: '/api/social/tuned-in-comments/{id}/like',
    summary: 'Likes a comment on a tuned-in post, or unlikes it',
    ...likeAnswer,
  }),
  call({
    method: 'PUT',
    path: '/api/social/tuned-in-posts/{id}/slow-mode',
    summary: "Sets the pause between two comments on a tuned-in post; its artist's or an admin's",
    ...slowModeAnswer,
  }),
  call({
    method: 'PUT',
    path: '/api/social/tuned-in-comments/{id}/pin',
    summary: "Pins a comment on a tuned-in post, or unpins it; the artist's or an admin's",
    ...pinAnswer,
  }),
] as const;
