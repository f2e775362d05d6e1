// What is said about a post elsewhere: over its comments, in shared links, before it is deleted.

import type { CommentSubject, SessionUser } from '@libretto/contracts/federation';
import { profilePictureUrl } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { type FeedPost, isTunedInPost } from '../api/posts-cache';

/** The head of its comments: the song where there is one, else its first words. */
export function commentsSubjectOf(post: FeedPost): CommentSubject {
  const { id, description, song, user, commentCount } = post;
  return {
    family: isTunedInPost(post) ? 'tuned-in-post' : 'post',
    id,
    title: song?.name ?? description ?? '',
    subtitle: user.username,
    isPatron: user.isPatron,
    artworkUrl: song ? song.coverPhotoUrl : profilePictureUrl(user.profileImageId),
    commentCount,
  };
}

export function deletionQuestion(post: FeedPost, user: SessionUser | null): string {
  const { id, username } = post.user;
  if (isTunedInPost(post)) {
    return id === user?.id
      ? t`Are you sure you want to delete this tuned-in post?`
      : t`Are you sure you want to delete this tuned-in post by @${username} as an admin?`;
  }
  return id === user?.id
    ? t`Are you sure you want to delete this post?`
    : t`Are you sure you want to delete this post by @${username} as an admin?`;
}
