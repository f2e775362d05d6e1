// Texts about a post: the title of its comments and the question before its deletion.

import type { CommentSubject, SessionUser } from '@libretto/contracts/federation';
import { profilePictureUrl } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { type FeedPost, isTunedInPost } from '../api/posts-cache';

/** Subject of the comments dialog: the song if the post has one, otherwise its first words. */
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
