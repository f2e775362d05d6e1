// What is said about a post elsewhere: over its comments, in shared links, before it is deleted.
import type { CommentSubject, SessionUser } from '@libretto/contracts/federation';
import { profilePictureUrl } from '@libretto/product/pictures';
import type { Post } from '../api/posts-cache';

/** The head of its comments: the song where there is one, else its first words. */
export function commentsSubjectOf({ id, description, song, user, commentCount }: Post): CommentSubject {
  return {
    family: 'post',
    id,
    title: song?.name ?? description,
    subtitle: user.username,
    artworkUrl: song ? song.coverPhotoUrl : profilePictureUrl(user.profileImageId),
    commentCount,
  };
}

export function deletionQuestion(post: Post, user: SessionUser | null): string {
  return post.user.id === user?.id
    ? 'Are you sure you want to delete this post?'
    : `Are you sure you want to delete this post by @${post.user.username} as an admin?`;
}
