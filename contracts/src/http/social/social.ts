// Posts and follows.
import { z } from 'zod';
import { hiddenSchema } from '../administration/moderation';
import { call } from '../call';
import { idParams, idSchema, limitOf, pageQuery, successSchema } from '../paging';
import { trackSchema } from '../playback/player';
import { banFields, banRefusal } from '../problem';
import { mentionSchema } from './comments';

export const postSongSchema = z.object({
  id: z.string(),
  name: z.string(),
  coverPhotoUrl: z.string().nullable(),
  artist: z.object({ id: z.string(), username: z.string() }),
  /** The track for the player, so that the post's play button starts at once. */
  track: trackSchema,
});

export const postAuthorSchema = z.object({
  id: z.string(),
  username: z.string(),
  isArtist: z.boolean(),
  isPatron: z.boolean(),
  isFollowing: z.boolean(),
  profileImageId: z.string().nullable(),
});

export const postSchema = z.object({
  id: z.string(),
  description: z.string(),
  contentType: z.enum(['none', 'song']),
  mediaUrl: z.string().nullable(),
  song: postSongSchema.nullable(),
  user: postAuthorSchema,
  isOwn: z.boolean(),
  createdAt: z.string(),
  /** Differs from `createdAt` once the post was edited. */
  updatedAt: z.string(),
  mentions: z.array(mentionSchema),
  upvotes: z.number().int(),
  hasUpvoted: z.boolean(),
  commentCount: z.number().int(),
  /** Present when a moderator hid the post: only its author sees it, with the reason. */
  hidden: hiddenSchema.optional(),
});
export type Post = z.infer<typeof postSchema>;

export const postsPageSchema = z.object({ posts: z.array(postSchema), hasMore: z.boolean() });

export const createPostBodySchema = z
  .object({
    description: z
      .string({ error: 'Please enter a description' })
      .trim()
      .min(1, 'Please enter a description')
      .max(500, 'Description is too long (maximum 500 characters)'),
    contentType: z
      .enum(['none', 'song'])
      .nullish()
      .transform((kind) => kind ?? 'none'),
    mediaUrl: z.null().optional(),
    songId: idSchema.nullish().transform((id) => id ?? null),
  })
  .refine((post) => post.contentType !== 'song' || post.songId !== null, {
    message: 'Please select a song',
    path: ['songId'],
  });

export const followedUserSchema = z.object({
  id: z.string(),
  username: z.string(),
  profileImageId: z.string().nullable(),
  isPatron: z.boolean(),
  isArtist: z.boolean(),
  followerCount: z.number().int(),
  isFollowing: z.boolean(),
});
export type FollowedUser = z.infer<typeof followedUserSchema>;

const followedUsersPage = z.object({ users: z.array(followedUserSchema), hasMore: z.boolean() });
const followedUsersQuery = pageQuery(10).extend({ search: z.string().trim().max(200).catch('').default('') });

/** A user who is tuned in to the caller. */
export const subscriberSchema = z.object({
  id: z.string(),
  username: z.string(),
  profilePhotoUrl: z.string().nullable(),
  isPatron: z.boolean(),
  followerCount: z.number().int(),
  isArtist: z.boolean(),
  subscribedAt: z.string(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

export const socialCalls = [
  call({
    method: 'GET',
    path: '/api/social/posts',
    tag: 'Social',
    summary: 'The feed, newest first: of everybody, or of those whom the caller follows',
    access: 'public',
    query: pageQuery(10).extend({ from: z.enum(['all', 'following']).catch('all').default('all') }),
    response: postsPageSchema,
    refusals: { 401: ['Please sign in'] },
  }),
  call({
    method: 'POST',
    path: '/api/social/posts',
    tag: 'Social',
    summary: 'Publishes a post',
    access: 'session',
    status: 201,
    body: createPostBodySchema,
    response: z.object({ post: postSchema }),
    refusals: { 403: [...banRefusal[403]], 422: ['Please select a song'] },
    refusalFields: banFields,
  }),
  call({
    method: 'GET',
    path: '/api/social/posts/{id}',
    tag: 'Social',
    summary: 'A post, as its own page shows it',
    access: 'public',
    params: idParams,
    response: z.object({ post: postSchema }),
  }),
  call({
    method: 'PUT',
    path: '/api/social/posts/{id}',
    tag: 'Social',
    summary: 'Edits the text and the song of a post; its author or an admin',
    access: 'session',
    params: idParams,
    body: createPostBodySchema,
    response: z.object({ post: postSchema }),
    refusals: { 403: ['You cannot edit this post'], 422: ['Please select a song'] },
    refusalFields: banFields,
  }),
  call({
    method: 'GET',
    path: '/api/social/mentionable',
    tag: 'Social',
    summary: 'People whose name begins so, those whom the caller follows first',
    access: 'session',
    query: z.object({ search: z.string().trim().max(64).catch('').default(''), limit: limitOf(8, 20) }),
    response: z.object({ users: z.array(followedUserSchema) }),
  }),
  call({
    method: 'DELETE',
    path: '/api/social/posts/{id}',
    tag: 'Social',
    summary: 'Deletes a post; its author or an admin',
    access: 'session',
    params: idParams,
    response: z.object({ success: z.literal(true) }),
    refusals: { 403: ['You cannot delete this post'] },
  }),
  call({
    method: 'POST',
    path: '/api/social/posts/{id}/upvote',
    tag: 'Social',
    summary: 'Upvotes a post, or takes the vote back',
    access: 'session',
    params: idParams,
    response: z.object({ hasUpvoted: z.boolean(), upvotes: z.number().int() }),
  }),
  call({
    method: 'GET',
    path: '/api/user/posts/{id}',
    tag: 'Social',
    summary: "A user's posts, newest first",
    access: 'public',
    params: idParams,
    query: pageQuery(10),
    response: postsPageSchema,
  }),
  call({
    method: 'GET',
    path: '/api/social/user/counts',
    tag: 'Social',
    summary: 'Counts that the composer shows',
    access: 'session',
    response: z.object({ followerCount: z.number().int(), tunedInCount: z.number().int() }),
  }),
  call({
    method: 'POST',
    path: '/api/social/follow',
    tag: 'Social',
    summary: 'Follows or unfollows',
    access: 'session',
    body: z.object({ userId: idSchema, action: z.enum(['follow', 'unfollow']) }),
    response: z.object({ isFollowing: z.boolean() }),
    refusals: {
      404: ['This user does not exist'],
      403: ['You cannot follow this user'],
      422: ['You cannot follow yourself'],
    },
  }),
  call({
    method: 'POST',
    path: '/api/user/remove-follower',
    tag: 'Social',
    summary: 'Ends that a user follows the caller',
    access: 'session',
    body: z.object({ userId: idSchema }),
    response: successSchema,
    refusals: { 404: ['This user does not exist'] },
  }),
  call({
    method: 'GET',
    path: '/api/user/{id}/followers',
    tag: 'Social',
    summary: 'Who follows a user, the latest first',
    access: 'public',
    params: idParams,
    query: followedUsersQuery,
    response: followedUsersPage,
  }),
  call({
    method: 'GET',
    path: '/api/user/{id}/following',
    tag: 'Social',
    summary: 'Whom a user follows, the latest first',
    access: 'public',
    params: idParams,
    query: followedUsersQuery,
    response: followedUsersPage,
  }),
  call({
    method: 'GET',
    path: '/api/user/{id}/tuned-in-count',
    tag: 'Social',
    summary: 'How many are tuned in to a user',
    access: 'public',
    params: idParams,
    response: z.object({ count: z.number().int() }),
  }),
  call({
    method: 'GET',
    path: '/api/user/{id}/tuned-in-subscribers',
    tag: 'Social',
    summary: 'Who is tuned in to the caller, the latest first; their artist alone sees it',
    access: 'session',
    params: idParams,
    query: followedUsersQuery,
    response: z.object({ subscribers: z.array(subscriberSchema), hasMore: z.boolean() }),
    refusals: { 403: ['You cannot see who is tuned in to somebody else'] },
  }),
  call({
    method: 'GET',
    path: '/api/social/suggestions',
    tag: 'Social',
    summary: 'Artists that the caller does not follow yet',
    access: 'public',
    response: z.object({
      users: z.array(
        z.object({
          id: z.string(),
          username: z.string(),
          profileImageId: z.string().nullable(),
          isPatron: z.boolean(),
          isArtist: z.boolean(),
          followerCount: z.number().int(),
        }),
      ),
    }),
  }),
] as const;
