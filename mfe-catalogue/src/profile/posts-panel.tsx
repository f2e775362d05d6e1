// What somebody posted, to be read; writing and voting belong to the feed.
import { css } from '@emotion/react';
import { errorText } from '@libretto/contracts/client';
import type { Profile } from '@libretto/contracts/http/profiles';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { IconMessageCircle } from '@libretto/kit/icons';
import { useInfiniteScroll } from '@libretto/kit/infinite-scroll';
import { media } from '@libretto/kit/media';
import { Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/skeleton';
import { space } from '@libretto/kit/tokens';
import { nextPageThresholdPx, usePosts } from '../api/profile-lists';
import { ProfilePost } from './profile-post';

export function PostsPanel({ profile }: { profile: Profile }) {
  const query = usePosts(profile.id);
  const isBare = useSkeleton(query.isPending);
  const posts = query.data?.pages.flatMap((page) => page.posts) ?? [];
  const end = useInfiniteScroll({
    hasMore: query.hasNextPage,
    loading: query.isFetchingNextPage || query.isFetchNextPageError,
    onMore: () => void query.fetchNextPage(),
    thresholdPx: nextPageThresholdPx,
  });
  if (isBare) return <PostsSkeleton />;
  if (query.isPending) return null;
  if (!query.data) {
    return (
      <ErrorState
        form="row"
        title={errorText(query.error, 'Failed to load posts')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (posts.length === 0) {
    return (
      <EmptyState icon={<IconMessageCircle size={40} stroke={1.25} aria-hidden />} title="No posts yet">
        {profile.isOwnProfile
          ? 'What you share with your community will be here.'
          : `What ${profile.username} posts will be here.`}
      </EmptyState>
    );
  }
  return (
    <div css={feed}>
      {posts.map((post) => (
        <ProfilePost key={post.id} post={post} />
      ))}
      {query.isFetchingNextPage && <PostsSkeleton />}
      {query.isFetchNextPageError && (
        <ErrorState form="row" title="Failed to load posts" onRetry={() => void query.fetchNextPage()} />
      )}
      <div ref={end} />
    </div>
  );
}

function PostsSkeleton() {
  return (
    <SkeletonGroup css={feed}>
      <Skeleton height={176} radiusPx={12} />
      <Skeleton height={132} radiusPx={12} />
    </SkeletonGroup>
  );
}

const feed = css`
  display: grid;
  grid-template-columns: minmax(0, 680px);
  gap: ${space[12]};
  ${media.tabletOnly} {
    grid-template-columns: minmax(0, 640px);
  }
`;
