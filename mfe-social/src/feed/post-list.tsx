// Posts by pages: loading, failed, empty, and more as one comes near the end.
import type { QueueContext, SessionUser } from '@libretto/contracts/federation';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { IconMessageCircle } from '@libretto/kit/icons';
import { useInfiniteScroll } from '@libretto/kit/infinite-scroll';
import { useSkeleton } from '@libretto/kit/skeleton';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { useMemo } from 'react';
import { type Post, postsOf } from '../api/posts-cache';
import type { useFeed } from '../api/use-posts';
import { PostItem } from './post-item';
import { PostRows } from './post-rows';
import { PostsSkeleton } from './posts-skeleton';

const loadMoreWithinPx = 1_000;

export interface PostListProps {
  readonly posts: ReturnType<typeof useFeed>;
  readonly user: SessionUser | null;
  /** What the player says it plays from. */
  readonly context: QueueContext;
  readonly empty: { readonly title: string; readonly text: string };
  /** The first post that is talked about shows its latest comment. */
  readonly withLatestComment?: boolean;
}

export function PostList({ posts: query, user, context, empty, withLatestComment = false }: PostListProps) {
  const { data, isPending, isError, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  useFollowFacts();
  const posts = useMemo(() => postsOf(data), [data]);
  const tracks = useMemo(() => tracksOf(posts), [posts]);
  const talkedAbout = withLatestComment ? posts.find(({ commentCount }) => commentCount > 0)?.id : undefined;
  const isBare = useSkeleton(isPending);
  const end = useInfiniteScroll({
    hasMore: hasNextPage,
    loading: isFetchingNextPage,
    failed: isFetchNextPageError,
    onMore: () => void query.fetchNextPage(),
    thresholdPx: loadMoreWithinPx,
  });

  if (isPending || isBare) return isBare ? <PostsSkeleton /> : null;
  if (isError && !data) {
    return (
      <ErrorState form="row" title="Failed to load posts" onRetry={() => void query.refetch()} busy={isFetching}>
        The rest of Libretto works, and the song plays on.
      </ErrorState>
    );
  }
  return (
    <>
      {posts.length === 0 && !hasNextPage && (
        <EmptyState size="page" icon={<IconMessageCircle size={40} stroke={1.25} aria-hidden />} title={empty.title}>
          {empty.text}
        </EmptyState>
      )}
      <PostRows
        posts={posts}
        busy={isFetchingNextPage}
        row={(post) => (
          <PostItem
            post={post}
            user={user}
            tracks={tracks}
            context={context}
            withLatestComment={post.id === talkedAbout}
          />
        )}
      />
      <div ref={end} />
      {isFetchingNextPage && <PostsSkeleton count={1} />}
      {isFetchNextPageError && (
        <ErrorState
          form="row"
          title="Failed to load posts"
          onRetry={() => void query.fetchNextPage()}
          busy={isFetchingNextPage}
        />
      )}
    </>
  );
}

/** The songs of a list in its order, each once: playing one goes on with the next post's. */
function tracksOf(posts: readonly Post[]) {
  return [...new Map(posts.flatMap(({ song }) => (song ? [[song.id, song.track] as const] : []))).values()];
}
