// Posts, and the comments on posts and songs.
import type { Published } from './published';

/** A user mentioned in a text: the position of `@name` in it, in UTF-16 units. */
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
/** The whole post after the edit; `newlyMentioned` are the users whom no earlier version mentioned. */
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

/** A post for users who are tuned in to its artist. `mediaUrl` is the address that the upload returned. */
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
/**
 * The text after the edit; song and media are unchanged. `newlyMentioned` are the users whom no earlier version
 * mentioned.
 */
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

// Domain comments. Texts are personal data: they read null once their author was erased.
export type CommentFamily = 'song' | 'post' | 'tuned-in-post';
export type CommentPosted = Published<
  'CommentPosted',
  {
    commentId: string;
    family: CommentFamily;
    subjectId: string;
    /** The owner of the song or post. */
    subjectOwnerId: string;
    authorId: string;
    /** The id of the top-level comment; null for a top-level comment. */
    parentId: string | null;
    /** The author of the comment that a reply answers. */
    answeredUserId: string | null;
    text: string | null;
    mentions?: readonly Mention[];
  }
>;
/** `newlyMentioned` are the users whom no earlier version mentioned. */
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
/** Each reply of a deleted comment is deleted by its own event. */
export type CommentDeleted = Published<
  'CommentDeleted',
  { commentId: string; family: CommentFamily; subjectId: string; parentId: string | null }
>;
