// One post by its address: what was said, what others say to it, and what else its author has posted.
import { statusOf } from '@libretto/contracts/client';
import type { FederatedModules, SessionUser } from '@libretto/contracts/federation';
import { postHead } from '@libretto/contracts/sharing';
import { ButtonLink } from '@libretto/kit/button';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { IconMessageCircle } from '@libretto/kit/icons';
import { Section } from '@libretto/kit/layout';
import { PageHead, SharedPageHead } from '@libretto/kit/page-head';
import { useSkeleton } from '@libretto/kit/skeleton';
import { visuallyHiddenStyle } from '@libretto/kit/visually-hidden';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { goTo, linkTo } from '@libretto/product/links';
import { imageIdOf } from '@libretto/product/pictures';
import type { Post } from '../api/posts-cache';
import { usePost } from '../api/use-posts';
import { PanelThread } from '../comments/panel-thread';
import { feed } from '../feed/feed-style';
import { PostItem } from '../feed/post-item';
import { PostsSkeleton } from '../feed/posts-skeleton';
import { OtherPosts } from './other-posts';

const feedPath = '/social';

export function PostPage({ params, user }: FederatedModules['mfe-social']['PostPage']) {
  useFollowFacts();
  const { data, error, isPending, isFetching, refetch } = usePost(params.id ?? '');
  const isBare = useSkeleton(isPending);
  if (isPending || isBare) {
    return isBare ? (
      <div css={feed.page}>
        <PostsSkeleton count={1} />
      </div>
    ) : null;
  }
  // Also once it was shown: it may be hidden, deleted or its author blocked since.
  if (statusOf(error) === 404) return <MissingPost />;
  if (data) return <ShownPost post={data.post} user={user} />;
  return (
    <>
      <PageHead title="Post" />
      <h1 css={visuallyHiddenStyle} tabIndex={-1}>
        Post
      </h1>
      <ErrorState
        title="Failed to load this post"
        onRetry={() => void refetch()}
        retryLabel="Try Again"
        busy={isFetching}
      >
        Your music keeps playing.
      </ErrorState>
    </>
  );
}

function ShownPost({ post, user }: { post: Post; user: SessionUser | null }) {
  return (
    <>
      <SharedPageHead head={headOf(post)} />
      <h1 css={visuallyHiddenStyle} tabIndex={-1}>
        Post by {post.user.username}
      </h1>
      <div css={feed.page}>
        <div css={feed.column}>
          <PostItem
            post={post}
            user={user}
            tracks={post.song ? [post.song.track] : []}
            context={{ type: 'post', name: post.user.username, id: post.id }}
            ownPage={{ onDeleted: () => goTo(feedPath, true) }}
          />
          <Section title="Comments">
            <PanelThread family="post" id={post.id} user={user} />
          </Section>
        </div>
        <OtherPosts author={post.user} without={post.id} />
      </div>
    </>
  );
}

/** Deleted, or never there. */
function MissingPost() {
  return (
    <>
      <PageHead title="Post not found" noIndex />
      <EmptyState
        size="page"
        icon={<IconMessageCircle size={40} stroke={1.25} aria-hidden />}
        title="Post not found"
        titleAs="h1"
        action={
          <ButtonLink variant="primary" {...linkTo(feedPath)}>
            Go to Social
          </ButtonLink>
        }
      >
        It was removed, or the link is incomplete.
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
