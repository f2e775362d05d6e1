// What is said about a post elsewhere: over its comments, in shared links, before it is deleted.
import type { CommentSubject, SessionUser } from '@libretto/contracts/federation';
import { profilePictureUrl } from '@libretto/product/pictures';
import { type FeedPost, isTunedInPost } from '../api/posts-cache';

/** The head of its comments: the song where there is one, else its first words. */
export function commentsSubjectOf(post: FeedPost): CommentSubject {
  const { id, description, song, user, commentCount } = post;
  return {
    family: isTunedInPost(post) ? 'tuned-in-post' : 'post',
    id,
    title: song?.name ?? description ?? '',
    subtitle: user.username,
    artworkUrl: song ? song.coverPhotoUrl : profilePictureUrl(user.profileImageId),
    commentCount,
  };
}

export function deletionQuestion(post: FeedPost, user: SessionUser | null): string {
  const kind = isTunedInPost(post) ? 'tuned-in post' : 'post';
  return post.user.id === user?.id
    ? `Are you sure you want to delete this ${kind}?`
    : `Are you sure you want to delete this ${kind} by @${post.user.username} as an admin?`;
}
