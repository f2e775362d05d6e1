// The page of a post: the post, its comments, and other posts of its author.

import { statusOf } from '@libretto/contracts/client';
import type { FederatedModules, SessionUser } from '@libretto/contracts/federation';
import { postHead } from '@libretto/contracts/sharing';
import { ButtonLink } from '@libretto/kit/controls';
import { EmptyState, UnreadPage, useSkeleton } from '@libretto/kit/feedback';
import { IconMessageCircle } from '@libretto/kit/icons';
import { PageHead, SharedPageHead } from '@libretto/kit/text';
import { Section, visuallyHiddenStyle } from '@libretto/kit/theme';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { goTo, linkTo } from '@libretto/product/links';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { type FeedPost, isTunedInPost, type Post } from '../api/posts-cache';
import { usePost } from '../api/use-posts';
import { PanelThread } from '../comments/thread/panel-thread';
import { feed } from '../feed/feed-style';
import { PostItem } from '../feed/post-item';
import { titleOfPost } from '../feed/post-title';
import { PostsSkeleton } from '../feed/posts-skeleton';
import { TunedInItem } from '../tuned-in/tuned-in-item';
import { useMediaViewer } from '../viewer/use-media-viewer';
import { OtherPosts } from './other-posts';

const feedPath = '/social';

export function PostPage({ params, user }: FederatedModules['mfe-social']['PostPage']) {
  useFollowFacts();
  const { post, error, isPending, isFetching, refetch } = usePost(params.id ?? '');
  const isSkeleton = useSkeleton(isPending);
  if (isPending || isSkeleton) {
    return isSkeleton ? (
      <div css={feed.page}>
        <PostsSkeleton count={1} />
      </div>
    ) : null;
  }
  // A refetch may also return 404, because the post was hidden or deleted or its author was blocked.
  if (statusOf(error) === 404) return <MissingPost />;
  if (post) return <ShownPost post={post} user={user} />;
  return (
    <UnreadPage name={t`Post`} title={t`Failed to load this post`} onRetry={() => void refetch()} busy={isFetching}>
      {t`Your music keeps playing.`}
    </UnreadPage>
  );
}

function ShownPost({ post, user }: { post: FeedPost; user: SessionUser | null }) {
  const { openMedia, viewer } = useMediaViewer(useMemo(() => [post], [post]));
  const shared = {
    ...{ user, tracks: post.song ? [post.song.track] : [] },
    context: { type: 'post', name: post.user.username, id: post.id },
    ownPage: { onDeleted: () => goTo(feedPath, true) },
  } as const;
  const { username } = post.user;
  const isTunedIn = isTunedInPost(post);
  return (
    <>
      {isTunedIn ? (
        <PageHead title={t`Post by ${username}`} noIndex />
      ) : (
        <SharedPageHead head={headOf(post)} title={titleOfPost(username)} />
      )}
      <h1 css={visuallyHiddenStyle} tabIndex={-1}>
        {t`Post by ${username}`}
      </h1>
      <div css={feed.page}>
        <div css={feed.column}>
          {isTunedIn ? (
            <TunedInItem post={post} onOpenMedia={openMedia} {...shared} />
          ) : (
            <PostItem post={post} {...shared} />
          )}
          {!(isTunedIn && post.locked) && (
            <Section title={t`Comments`}>
              <PanelThread family={isTunedIn ? 'tuned-in-post' : 'post'} id={post.id} user={user} />
            </Section>
          )}
        </div>
        <OtherPosts author={post.user} without={post.id} />
      </div>
      {viewer}
    </>
  );
}

/** The post was deleted or never existed. */
function MissingPost() {
  return (
    <>
      <PageHead title={t`Post not found`} noIndex />
      <EmptyState
        size="page"
        icon={<IconMessageCircle size={40} stroke={1.25} aria-hidden />}
        title={t`Post not found`}
        titleAs="h1"
        action={
          <ButtonLink variant="primary" {...linkTo(feedPath)}>
            {t`Go to Social`}
          </ButtonLink>
        }
      >
        {t`It was removed, or the link is incomplete.`}
      </EmptyState>
    </>
  );
}

const headOf = ({ id, description, user, createdAt, song }: Post) =>
  postHead({
    ...{ id, author: user.username, authorId: user.id, authorImageId: user.profileImageId },
    ...{ authorIsArtist: user.isArtist, text: description, createdAt },
    song: song && {
      ...{ id: song.id, title: song.name, artist: song.artist.username, artistId: song.artist.id },
      coverImageId: imageIdOf(song.coverPhotoUrl),
    },
  });
