// A post with all of its actions.

import { bus, type QueueContext, type SessionUser, type Track } from '@libretto/contracts/federation';
import { PostActions, PostCard, PostHead, PostText } from '@libretto/kit/cards';
import { clickTo } from '@libretto/product/links';
import { postPath, profilePath } from '@libretto/product/paths';
import { follow, upvote, useFact, useIsPending } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import type { Post } from '../api/posts-cache';
import { HiddenNote } from '../moderation/hidden-note';
import { clickToProfileInFeed } from '../people/open-profile';
import { LatestComment } from './latest-comment';
import { commentsSubjectOf } from './post-texts';
import { shareEntries } from './share-entries';
import { SongOfPost } from './song-of-post';
import { usePostMenu } from './use-post-menu';

export interface PostItemProps {
  readonly post: Post;
  readonly user: SessionUser | null;
  /** The songs of the whole list, which form the queue. */
  readonly tracks: readonly Track[];
  readonly context: QueueContext;
  readonly withLatestComment?: boolean;
  /** Set on the post's own page, which needs no link to itself and is left after a deletion. */
  readonly ownPage?: { readonly onDeleted: () => void };
}

export function PostItem({ post, user, tracks, context, withLatestComment = false, ownPage }: PostItemProps) {
  const isFollowing = useFact('following', post.user.id, post.user.isFollowing);
  const isFollowPending = useIsPending('following', post.user.id);
  const { entries, dialog } = usePostMenu(post, user, ownPage?.onDeleted);
  const { username } = post.user;
  const openComments = () => bus.emit('comments/open', { subject: commentsSubjectOf(post) });
  return (
    <PostCard aria-label={t`Post by ${username}`}>
      <PostHead
        author={post.user}
        authorHref={profilePath(post.user.id)}
        onAuthor={clickToProfileInFeed(post.user.id)}
        createdAt={post.createdAt}
        edited={post.updatedAt !== post.createdAt}
        {...(!ownPage && { href: postPath(post.id), onOpen: clickTo(postPath(post.id)) })}
        follow={
          post.isOwn
            ? undefined
            : {
                following: isFollowing,
                busy: isFollowPending,
                onChange: (wanted) => follow(post.user.id, wanted, { name: username }),
              }
        }
        menu={entries}
      />
      <PostText
        text={post.description}
        mentions={post.mentions}
        personHref={profilePath}
        onPerson={clickToProfileInFeed}
      />
      {post.hidden && <HiddenNote hidden={post.hidden} />}
      {post.song && <SongOfPost track={post.song.track} tracks={tracks} context={context} />}
      <PostActions
        upvotes={post.upvotes}
        hasUpvoted={post.hasUpvoted}
        onUpvote={() => upvote(post.id, !post.hasUpvoted)}
        commentCount={post.commentCount}
        onComments={openComments}
        share={shareEntries(post)}
      />
      {withLatestComment && <LatestComment postId={post.id} user={user} onOpen={openComments} />}
      {dialog}
    </PostCard>
  );
}
