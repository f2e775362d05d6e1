// Posts, and what is said under them and under songs.
import type { Published } from './published';

/** Somebody whom a text speaks of: the place of `@name` in it, in UTF-16 units. */
export interface Mention {
  readonly userId: string;
  readonly start: number;
  readonly length: number;
}

// Domain social.
export type PostPublished = Published<
  'PostPublished',
  {
    postId: string;
    authorId: string;
    description: string | null;
    contentType: 'none' | 'song';
    songId: string | null;
    mentions?: readonly Mention[];
  }
>;
/** The whole post as it is now; `newlyMentioned` are those whom no earlier version spoke of. */
export type PostEdited = Published<
  'PostEdited',
  {
    postId: string;
    authorId: string;
    description: string | null;
    contentType: 'none' | 'song';
    songId: string | null;
    mentions: readonly Mention[];
    newlyMentioned: readonly string[];
  }
>;
export type PostDeleted = Published<'PostDeleted', { postId: string; authorId: string }>;

/** A post for those who are tuned in to its artist. `mediaUrl` is the address that the upload answered. */
export type TunedInPostPublished = Published<
  'TunedInPostPublished',
  {
    postId: string;
    authorId: string;
    description: string | null;
    contentType: 'none' | 'song' | 'photo' | 'audio' | 'video';
    songId: string | null;
    mediaUrl: string | null;
    mentions?: readonly Mention[];
  }
>;
/** Its words as they are now; song and media stay. `newlyMentioned` are those whom no earlier version spoke of. */
export type TunedInPostEdited = Published<
  'TunedInPostEdited',
  {
    postId: string;
    authorId: string;
    description: string | null;
    mentions: readonly Mention[];
    newlyMentioned: readonly string[];
  }
>;
export type TunedInPostDeleted = Published<
  'TunedInPostDeleted',
  { postId: string; authorId: string; mediaUrl: string | null }
>;

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
    mentions?: readonly Mention[];
  }
>;
/** `newlyMentioned` are those whom no earlier version spoke of. */
export type CommentEdited = Published<
  'CommentEdited',
  {
    commentId: string;
    family: CommentFamily;
    subjectId: string;
    authorId: string;
    text: string | null;
    mentions?: readonly Mention[];
    newlyMentioned?: readonly string[];
  }
>;
/** Replies of a deleted comment are deleted by events of their own. */
export type CommentDeleted = Published<
  'CommentDeleted',
  { commentId: string; family: CommentFamily; subjectId: string; parentId: string | null }
>;
