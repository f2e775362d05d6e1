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

export interface CommentCalls {
  readonly page: (offset: number, signal?: AbortSignal) => Promise<CommentsPage>;
  readonly post: (comment: string, parentId: string | null) => Promise<{ comment: Comment; newCommentCount: number }>;
  readonly edit: (id: string, comment: string) => Promise<{ comment: { comment: string; updatedAt: string } }>;
  readonly remove: (id: string) => Promise<{ newCommentCount: number }>;
  readonly like: (id: string) => Promise<{ hasLiked: boolean; likes: number }>;
}

export function commentCallsOf(family: Family, subjectId: string): CommentCalls {
  const params = { id: subjectId };
  const query = (offset: number) => ({ limit: pageSize, offset });
  return family === 'song'
    ? {
        page: (offset, signal) => callApi('GET /api/songs/{id}/comments', { params, query: query(offset), signal }),
        post: (comment, parentId) => command('POST /api/songs/{id}/comments', { params, body: { comment, parentId } }),
        edit: (id, comment) => command('PUT /api/song-comments/{id}', { params: { id }, body: { comment } }),
        remove: (id) => command('DELETE /api/song-comments/{id}', { params: { id } }),
        like: (id) => command('POST /api/song-comments/{id}/like', { params: { id } }),
      }
    : {
        page: (offset, signal) => callApi('GET /api/posts/{id}/comments', { params, query: query(offset), signal }),
        post: (comment, parentId) => command('POST /api/posts/{id}/comments', { params, body: { comment, parentId } }),
        edit: (id, comment) => command('PUT /api/comments/{id}', { params: { id }, body: { comment } }),
        remove: (id) => command('DELETE /api/comments/{id}', { params: { id } }),
        like: (id) => command('POST /api/comments/{id}/like', { params: { id } }),
      };
}
