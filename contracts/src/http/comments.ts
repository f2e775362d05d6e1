// Comments, one shape in three families.
import { z } from 'zod';
import { call } from './call';
import { idParams, idSchema, pageQuery } from './paging';

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
  /** The username that a reply answers. */
  replyingTo: z.string().nullable(),
});

/** Replies are one level deep and come all, oldest first. */
export const commentSchema = replySchema.extend({
  replies: z.array(replySchema.extend({ replies: z.array(z.never()) })),
});
export type Comment = z.infer<typeof commentSchema>;

/** 500 UTF-16 units, as an input's maxlength counts. */
export const commentTextSchema = z
  .string({ error: 'Comment is required' })
  .trim()
  .min(1, 'Comment is required')
  .max(500, 'Comment is too long (maximum 500 characters)');

export const postCommentBodySchema = z.object({
  comment: commentTextSchema,
  parentId: idSchema.nullable().default(null),
});
export const commentsPageSchema = z.object({ comments: z.array(commentSchema), hasMore: z.boolean() });

const listAnswer = {
  tag: 'Comments',
  access: 'public',
  params: idParams,
  query: pageQuery(20),
  response: commentsPageSchema,
} as const;
const postAnswer = {
  tag: 'Comments',
  access: 'session',
  params: idParams,
  body: postCommentBodySchema,
  status: 201,
  response: z.object({ comment: commentSchema, newCommentCount: z.number().int() }),
} as const;
const editAnswer = {
  tag: 'Comments',
  access: 'session',
  params: idParams,
  body: z.object({ comment: commentTextSchema }),
  response: z.object({ comment: z.object({ comment: z.string(), updatedAt: z.string() }) }),
} as const;
const deleteAnswer = {
  tag: 'Comments',
  access: 'session',
  params: idParams,
  response: z.object({ newCommentCount: z.number().int() }),
} as const;
const likeAnswer = {
  tag: 'Comments',
  access: 'session',
  params: idParams,
  response: z.object({ hasLiked: z.boolean(), likes: z.number().int() }),
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
] as const;
