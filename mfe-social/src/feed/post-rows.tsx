// The rows of a list of posts. A long list is virtualized and remembers the measured heights, so that returning to it
// restores the scroll position.
import { css } from '@emotion/react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { FeedPost } from '../api/posts-cache';
import { feed } from './feed-style';
import { useSamePlace } from './use-same-place';

const virtualBeyond = 40;
/** Overscan: posts rendered beyond each edge, so that scrolling shows no gaps. */
const sparePosts = 4;
const gapPx = 12;
const usualHeightPx = 260;
/** Assumed viewport until the window is measured. */
const firstRect = { width: 680, height: 1200 };

/** Last measured heights by post id, for the lifetime of the page. */
const heights = new Map<string, number>();

export interface PostRowsProps {
  readonly posts: readonly FeedPost[];
  readonly busy: boolean;
  readonly row: (post: FeedPost) => ReactNode;
}

export function PostRows(props: PostRowsProps) {
  if (props.posts.length > virtualBeyond) return <LongRows {...props} />;
  return (
    <ol css={feed.list} aria-busy={props.busy || undefined}>
      {props.posts.map((post) => (
        <li key={post.id}>{props.row(post)}</li>
      ))}
    </ol>
  );
}

function LongRows({ posts, busy, row }: PostRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const rows = useWindowVirtualizer({
    count: posts.length,
    getItemKey: (index) => posts[index]?.id ?? index,
    estimateSize: (index) => heights.get(posts[index]?.id ?? '') ?? usualHeightPx,
    gap: gapPx,
    overscan: sparePosts,
    scrollMargin,
    initialRect: firstRect,
    initialOffset: () => window.scrollY,
    measureElement: (element, entry) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? element.getBoundingClientRect().height;
      const id = element.getAttribute('data-post');
      if (id && height > 0) heights.set(id, height);
      return height;
    },
  });
  useSamePlace(rows, (index) => posts[index]?.id);
  // Content above the list may change its height with every render.
  useLayoutEffect(() => {
    if (list.current) setScrollMargin(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  return (
    <ol ref={list} css={[feed.list, long]} style={{ height: rows.getTotalSize() }} aria-busy={busy || undefined}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const post = posts[index];
        return (
          post && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              data-post={post.id}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
              aria-posinset={index + 1}
              aria-setsize={posts.length}
            >
              {row(post)}
            </li>
          )
        );
      })}
    </ol>
  );
}

const long = css`
  position: relative;
  display: block;
  & > li {
    position: absolute;
    inset: 0 0 auto;
  }
  /* Only rows near the view are mounted, and they are measured. */
  & > li > article {
    content-visibility: visible;
  }
`;
