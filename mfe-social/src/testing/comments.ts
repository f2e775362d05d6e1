// Comments for tests.
import type { Comment, CommentsPage } from '../comments/thread/thread';

const person = (id: string) => ({
  id,
  username: id,
  profilePhotoUrl: null,
  profileImageId: null,
  isArtist: false,
  isPatron: false,
});

/** A comment by `wren` unless stated otherwise; its text is its id. */
export function aComment(id: string, changes: Partial<Comment> & { by?: string } = {}): Comment {
  const { by = 'wren', ...rest } = changes;
  const at = '2026-11-21T10:00:00.000Z';
  return {
    id,
    bubbleId: id,
    user: person(by),
    comment: id,
    createdAt: at,
    updatedAt: at,
    likes: 0,
    hasLiked: false,
    replies: [],
    parentId: null,
    replyingTo: null,
    mentions: [],
    order: 1,
    ...rest,
  };
}

export const someReplies = (parentId: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...aComment(`reply ${at + 1}`, { parentId }), replies: [] as never[] }));

/** A complete thread on one page. */
export const aPage = (comments: Comment[], changes: Partial<CommentsPage> = {}): CommentsPage => ({
  ...{ comments, hasMore: false, commentCount: comments.length },
  ...{ ownerId: 'choir', slowModeSeconds: 0, pinned: null, ...changes },
});
