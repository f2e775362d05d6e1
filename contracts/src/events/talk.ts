// Posts, and what is said under them and under songs.
import type { Published } from './published';

// Domain social.
export type PostPublished = Published<
  'PostPublished',
  { postId: string; authorId: string; description: string | null; contentType: 'none' | 'song'; songId: string | null }
>;
export type PostDeleted = Published<'PostDeleted', { postId: string; authorId: string }>;

// Domain comments. Texts are personal data: null once their author was erased.
export type CommentFamily = 'song' | 'post' | 'tuned-in-post';
export type CommentPosted = Published<
  'CommentPosted',
  {
    commentId: string;
    family: CommentFamily;
    subjectId: string;
    /** Whose song or post it is. */
    subjectOwnerId: string;
    authorId: string;
    /** The top-level comment, null for one itself. */
    parentId: string | null;
    /** Whose comment a reply answers. */
    answeredUserId: string | null;
    text: string | null;
  }
>;
/** Replies of a deleted comment are deleted by events of their own. */
export type CommentDeleted = Published<
  'CommentDeleted',
  { commentId: string; family: CommentFamily; subjectId: string; parentId: string | null }
>;
