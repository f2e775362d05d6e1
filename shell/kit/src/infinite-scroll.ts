// Loads the next page before the end of the list comes into view.
import { type RefCallback, useCallback, useEffect, useRef } from 'react';

export type InfiniteScrollOptions = {
  hasMore: boolean;
  loading: boolean;
  /**
   * The last page failed: the user must press to retry, because a visible end would otherwise request it again and
   * again.
   */
  failed: boolean;
  onMore: () => void;
  /** The distance in px below the view at which the next page loads: 1000 on pages, 100 in dialogs, 50 in the bell. */
  thresholdPx: number;
};

function scrollParent(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/(auto|scroll)/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

/**
 * Put the returned ref on an empty element after the list. It checks again after each page, so that a page shorter than
 * the view loads the next one.
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
    // Observing again reports the current state, which an observer otherwise reports only on changes.
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
