// Loads the next page before its end is visible.
import { type RefCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

export type InfiniteScrollOptions = {
  hasMore: boolean;
  loading: boolean;
  /** The last page failed: the next try is a press, or an end in view would ask without end. */
  failed: boolean;
  onMore: () => void;
  /** How far below the view the end may still be: 1000 on pages, 100 in dialogs, 50 in the bell. */
  thresholdPx: number;
};

function scrollParent(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/(auto|scroll)/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

/**
 * Put the returned ref on an empty element after the list. It looks again after each page, so a page shorter than
 * the view leads to the next one.
 */
export function useInfiniteScroll({
  hasMore,
  loading,
  failed,
  onMore,
  thresholdPx,
}: InfiniteScrollOptions): RefCallback<HTMLElement> {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const observer = useRef<IntersectionObserver | null>(null);
  const isReady = hasMore && !failed && !loading;
  const onSeen = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    if (isReady && entries.some((entry) => entry.isIntersecting)) onMore();
  });
  useEffect(() => {
    if (!end || typeof IntersectionObserver === 'undefined') return;
    const created = new IntersectionObserver((entries) => onSeen(entries), {
      root: scrollParent(end),
      rootMargin: `0px 0px ${thresholdPx}px 0px`,
    });
    observer.current = created;
    created.observe(end);
    return () => {
      created.disconnect();
      observer.current = null;
    };
  }, [end, thresholdPx]);
  useEffect(() => {
    if (!end || !isReady) return;
    // Observing again reports the present state, which an observer otherwise reports only when it changes.
    observer.current?.unobserve(end);
    observer.current?.observe(end);
  });
  return setEnd;
}
