// A paged list of posts with its loading, error and empty states; scrolling near the end loads more.

import type { QueueContext, SessionUser } from '@libretto/contracts/federation';
import { EmptyState, ErrorState, useSkeleton } from '@libretto/kit/feedback';
import { useInfiniteScroll } from '@libretto/kit/hooks';
import { IconMessageCircle } from '@libretto/kit/icons';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { t } from '@lingui/core/macro';
import { type ReactNode, useMemo } from 'react';
import type { PostSource } from '../api/post-source';
import { type FeedPost, isTunedInPost } from '../api/posts-cache';
import { TunedInItem } from '../tuned-in/tuned-in-item';
import { useMediaViewer } from '../viewer/use-media-viewer';
import { PostItem } from './post-item';
import { PostRows } from './post-rows';
import { PostsSkeleton } from './posts-skeleton';

const loadMoreWithinPx = 1_000;
const noPosts: readonly FeedPost[] = [];

export interface PostListProps {
  readonly source: PostSource;
  readonly user: SessionUser | null;
  /** The playback context that the player shows. */
  readonly context: QueueContext;
  readonly empty: { readonly title: string; readonly text: ReactNode };
  /** Shows the latest comment of the first post that has comments. */
  readonly withLatestComment?: boolean;
  /** False where the page itself offers to tune in. */
  readonly offersTuneIn?: boolean;
}

export function PostList(props: PostListProps) {
  const { source, user, context, empty, withLatestComment = false, offersTuneIn = true } = props;
  const { isPending, isFetching, hasMore, isFetchingMore, failure } = source;
  useFollowFacts();
  const posts = source.posts ?? noPosts;
  const tracks = useMemo(() => tracksOf(posts), [posts]);
  const talkedAbout = withLatestComment
    ? posts.find((post) => post.commentCount > 0 && !isTunedInPost(post))?.id
    : undefined;
  const { openMedia, viewer } = useMediaViewer(posts);
  const isSkeleton = useSkeleton(isPending);
  const end = useInfiniteScroll({
    hasMore,
    loading: isFetchingMore,
    failed: failure !== null,
    onMore: source.more,
    thresholdPx: loadMoreWithinPx,
  });

  if (isPending || isSkeleton) return isSkeleton ? <PostsSkeleton /> : null;
  if (failure !== null && !source.posts) {
    return (
      <ErrorState form="row" title={failure} onRetry={source.retry} busy={isFetching}>
        {t`The rest of Libretto works, and the song plays on.`}
      </ErrorState>
    );
  }
  return (
    <>
      {posts.length === 0 && !hasMore && failure === null && (
        <EmptyState size="page" icon={<IconMessageCircle size={40} stroke={1.25} aria-hidden />} title={empty.title}>
          {empty.text}
        </EmptyState>
      )}
      <PostRows
        posts={posts}
        busy={isFetchingMore}
        row={(post) =>
          isTunedInPost(post) ? (
            <TunedInItem {...{ post, user, tracks, context, offersTuneIn }} onOpenMedia={openMedia} />
          ) : (
            <PostItem {...{ post, user, tracks, context }} withLatestComment={post.id === talkedAbout} />
          )
        }
      />
      <div ref={end} />
      {isFetchingMore && <PostsSkeleton count={1} />}
      {failure !== null && <ErrorState form="row" title={failure} onRetry={source.retry} busy={isFetching} />}
      {viewer}
    </>
  );
}

/** The songs of a list in its order, without duplicates: the song of the next post plays next. */
function tracksOf(posts: readonly FeedPost[]) {
  return [...new Map(posts.flatMap(({ song }) => (song ? [[song.id, song.track] as const] : []))).values()];
}
