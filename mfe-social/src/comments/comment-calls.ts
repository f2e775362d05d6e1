// The calls of the comment families, which differ only in their paths.
import { callApi } from '@libretto/contracts/client';
import type { CommentFamily } from '@libretto/contracts/federation';
import { command } from '@libretto/product/command';
import type { Comment, CommentsPage } from './thread/thread';

export type Family = CommentFamily;

const pageSize = 20;

/** The read of a thread, by family. */
export const threadCall = {
  song: 'GET /api/songs/{id}/comments',
  post: 'GET /api/posts/{id}/comments',
  'tuned-in-post': 'GET /api/social/tuned-in-posts/{id}/comments',
} as const;

export interface PageFrom {
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

export interface CommentCalls {
  /** Returns the newest comments, or those before a given order. */
  readonly page: (from: PageFrom, signal?: AbortSignal) => Promise<CommentsPage>;
  readonly post: (comment: string, parentId: string | null) => Promise<{ comment: Comment; newCommentCount: number }>;
  readonly edit: (
    id: string,
    comment: string,
  ) => Promise<{ comment: Pick<Comment, 'comment' | 'updatedAt' | 'mentions'> }>;
  readonly remove: (id: string) => Promise<{ newCommentCount: number }>;
  readonly like: (id: string) => Promise<{ hasLiked: boolean; likes: number }>;
  /** Only the thread's owner and admins may call this. */
  readonly pin: (id: string, pinned: boolean) => Promise<{ pinned: boolean }>;
  readonly slowDown: (seconds: number) => Promise<{ slowModeSeconds: number }>;
}

/** The other calls, by family and action. */
const changes = {
  song: {
    post: 'POST /api/songs/{id}/comments',
    edit: 'PUT /api/song-comments/{id}',
    remove: 'DELETE /api/song-comments/{id}',
    like: 'POST /api/song-comments/{id}/like',
    pin: 'PUT /api/song-comments/{id}/pin',
    slowDown: 'PUT /api/songs/{id}/slow-mode',
  },
  post: {
    post: 'POST /api/posts/{id}/comments',
    edit: 'PUT /api/comments/{id}',
    remove: 'DELETE /api/comments/{id}',
    like: 'POST /api/comments/{id}/like',
    pin: 'PUT /api/comments/{id}/pin',
    slowDown: 'PUT /api/posts/{id}/slow-mode',
  },
  'tuned-in-post': {
    post: 'POST /api/social/tuned-in-posts/{id}/comments',
    edit: 'PUT /api/social/tuned-in-comments/{id}',
    remove: 'DELETE /api/social/tuned-in-comments/{id}',
    like: 'POST /api/social/tuned-in-comments/{id}/like',
    pin: 'PUT /api/social/tuned-in-comments/{id}/pin',
    slowDown: 'PUT /api/social/tuned-in-posts/{id}/slow-mode',
  },
} as const;

export function commentCallsOf(family: Family, subjectId: string): CommentCalls {
  const params = { id: subjectId };
  const query = ({ before, limit = pageSize }: PageFrom) => ({ limit, ...(before !== undefined && { before }) });
  const { post, edit, remove, like, pin, slowDown } = changes[family];
  return {
    page: (from, signal) => callApi(threadCall[family], { params, query: query(from), signal }),
    post: (comment, parentId) => command(post, { params, body: { comment, parentId } }),
    edit: (id, comment) => command(edit, { params: { id }, body: { comment } }),
    remove: (id) => command(remove, { params: { id } }),
    like: (id) => command(like, { params: { id } }),
    pin: (id, pinned) => command(pin, { params: { id }, body: { pinned } }),
    slowDown: (seconds) => command(slowDown, { params, body: { seconds } }),
  };
}
