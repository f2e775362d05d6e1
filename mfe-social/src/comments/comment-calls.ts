// The calls of the comment families, which differ in their paths only.
import { callApi } from '@libretto/contracts/client';
import type { CommentFamily } from '@libretto/contracts/federation';
import { command } from '@libretto/product/command';
import type { Comment, CommentsPage } from './thread';

/** Comments on tuned-in posts come with these posts; nothing opens them before. */
export type Family = Exclude<CommentFamily, 'tuned-in-post'>;
export const isFamily = (family: CommentFamily): family is Family => family !== 'tuned-in-post';

const pageSize = 20;

/** The call that a family's threads belong to. */
export const threadCall = { song: 'GET /api/songs/{id}/comments', post: 'GET /api/posts/{id}/comments' } as const;

export interface PageFrom {
  readonly before?: number | undefined;
  readonly limit?: number | undefined;
}

export interface CommentCalls {
  /** The newest, or those before the one of that order. */
  readonly page: (from: PageFrom, signal?: AbortSignal) => Promise<CommentsPage>;
  readonly post: (comment: string, parentId: string | null) => Promise<{ comment: Comment; newCommentCount: number }>;
  readonly edit: (
    id: string,
    comment: string,
  ) => Promise<{ comment: Pick<Comment, 'comment' | 'updatedAt' | 'mentions'> }>;
  readonly remove: (id: string) => Promise<{ newCommentCount: number }>;
  readonly like: (id: string) => Promise<{ hasLiked: boolean; likes: number }>;
  /** The owner's and admins' alone. */
  readonly pin: (id: string, pinned: boolean) => Promise<{ pinned: boolean }>;
  readonly slowDown: (seconds: number) => Promise<{ slowModeSeconds: number }>;
}

export function commentCallsOf(family: Family, subjectId: string): CommentCalls {
  const params = { id: subjectId };
  const query = ({ before, limit = pageSize }: PageFrom) => ({ limit, ...(before !== undefined && { before }) });
  return family === 'song'
    ? {
        page: (from, signal) => callApi('GET /api/songs/{id}/comments', { params, query: query(from), signal }),
        post: (comment, parentId) => command('POST /api/songs/{id}/comments', { params, body: { comment, parentId } }),
        edit: (id, comment) => command('PUT /api/song-comments/{id}', { params: { id }, body: { comment } }),
        remove: (id) => command('DELETE /api/song-comments/{id}', { params: { id } }),
        like: (id) => command('POST /api/song-comments/{id}/like', { params: { id } }),
        pin: (id, pinned) => command('PUT /api/song-comments/{id}/pin', { params: { id }, body: { pinned } }),
        slowDown: (seconds) => command('PUT /api/songs/{id}/slow-mode', { params, body: { seconds } }),
      }
    : {
        page: (from, signal) => callApi('GET /api/posts/{id}/comments', { params, query: query(from), signal }),
        post: (comment, parentId) => command('POST /api/posts/{id}/comments', { params, body: { comment, parentId } }),
        edit: (id, comment) => command('PUT /api/comments/{id}', { params: { id }, body: { comment } }),
        remove: (id) => command('DELETE /api/comments/{id}', { params: { id } }),
        like: (id) => command('POST /api/comments/{id}/like', { params: { id } }),
        pin: (id, pinned) => command('PUT /api/comments/{id}/pin', { params: { id }, body: { pinned } }),
        slowDown: (seconds) => command('PUT /api/posts/{id}/slow-mode', { params, body: { seconds } }),
      };
}
