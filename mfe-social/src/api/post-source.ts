// Source of a list of posts: one paged call, or the feed's two calls merged by time.
import { t } from '@lingui/core/macro';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FeedPost, type PostLists, postsOf, type TunedInLists } from './posts-cache';

export interface PostSource {
  /** Undefined until the first page has loaded. */
  readonly posts: readonly FeedPost[] | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  /** The spec's message for what failed to load. */
  readonly failure: string | null;
  readonly more: () => void;
  /** Loads again what failed. */
  readonly retry: () => void;
}

export const loadFailed = () => t`Failed to load posts`;
export const tunedInLoadFailed = () => t`Failed to load tuned-in posts`;

type Lists = UseInfiniteQueryResult<PostLists> | UseInfiniteQueryResult<TunedInLists>;

export function usePostSource(lists: Lists, failure: string): PostSource {
  const { data } = lists;
  const posts = useMemo(() => data && postsOf<FeedPost>(data), [data]);
  return {
    posts,
    isPending: lists.isPending,
    isFetching: lists.isFetching,
    hasMore: lists.hasNextPage,
    isFetchingMore: lists.isFetchingNextPage,
    failure: lists.isFetchNextPageError || (lists.isError && !data) ? failure : null,
    more: () => void lists.fetchNextPage(),
    retry: () => void (data ? lists.fetchNextPage() : lists.refetch()),
  };
}

/**
 * Merges two lists, newest first. Posts older than the last loaded post of an unfinished list wait for its next page.
 */
export function useMergedSource(one: PostSource, other: PostSource): PostSource {
  const ends = [endOf(one), endOf(other)] as const;
  const shownUntil = ends[0] > ends[1] ? ends[0] : ends[1];
  const posts = useMemo(() => merged(one.posts, other.posts, shownUntil), [one.posts, other.posts, shownUntil]);
  const both = [one, other];
  return {
    // The merged list waits until both have loaded; if one fails, the other is shown alone.
    posts: both.some(({ isPending }) => isPending) ? undefined : posts,
    isPending: both.some(({ isPending }) => isPending),
    isFetching: both.some(({ isFetching }) => isFetching),
    hasMore: both.some(({ hasMore }) => hasMore),
    isFetchingMore: both.some(({ isFetchingMore }) => isFetchingMore),
    failure: one.failure ?? other.failure,
    more: () => {
      // Loads the list whose loaded part ends first, because it holds back the other.
      both.forEach((source, at) => {
        if (source.hasMore && ends[at] === shownUntil && !source.isFetchingMore) source.more();
      });
    },
    retry: () => {
      for (const source of both) if (source.failure !== null) source.retry();
    },
  };
}

/** The time down to which a list is complete; the empty string, which sorts first, for a finished list. */
const endOf = ({ posts, hasMore }: PostSource) => (hasMore ? (posts?.at(-1)?.createdAt ?? '') : '');

export function merged(
  one: readonly FeedPost[] | undefined,
  other: readonly FeedPost[] | undefined,
  shownUntil: string,
): readonly FeedPost[] | undefined {
  if (!one && !other) return undefined;
  if (!other || other.length === 0) return one ?? other;
  // Each list keeps the server's order.
  const left = [...(one ?? [])];
  const right = [...other];
  const all: FeedPost[] = [];
  while (left.length > 0 || right.length > 0) {
    const isLeft = right[0] === undefined || (left[0] !== undefined && left[0].createdAt >= right[0].createdAt);
    all.push((isLeft ? left : right).shift() as FeedPost);
  }
  return all.filter(({ createdAt }) => createdAt >= shownUntil);
}
