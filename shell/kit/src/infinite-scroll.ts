// Loads the next page before its end comes into view.
import { type RefCallback, useCallback, useEffect, useRef } from 'react';

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
  const latest = useRef({ hasMore: hasMore && !failed, loading, onMore });
  const observed = useRef<{ observer: IntersectionObserver; element: HTMLElement } | null>(null);
  useEffect(() => {
    latest.current = { hasMore: hasMore && !failed, loading, onMore };
    const now = observed.current;
    if (!now || loading || failed || !hasMore) return;
    // Observing afresh reports the present state, which an observer otherwise tells only when it changes.
    now.observer.unobserve(now.element);
    now.observer.observe(now.element);
  });
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof IntersectionObserver === 'undefined') return;
      const observer = new IntersectionObserver(
        (entries) => {
          const { hasMore: more, loading: busy, onMore: load } = latest.current;
          if (more && !busy && entries.some((entry) => entry.isIntersecting)) load();
        },
        { root: scrollParent(element), rootMargin: `0px 0px ${thresholdPx}px 0px` },
      );
      observer.observe(element);
      observed.current = { observer, element };
      return () => {
        observer.disconnect();
        observed.current = null;
      };
    },
    [thresholdPx],
  );
}
