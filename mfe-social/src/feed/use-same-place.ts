// Restores the post at which the reader left a long list. The shell restores the scroll offset in pixels, which is
// wrong once the heights of the posts above have changed.
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent } from 'react';

interface Place {
  readonly scrollPx: number;
  readonly post: string;
  /** Distance from the top of the window to the top of the post. */
  readonly topPx: number;
}

/** One value per page, because each history entry has its own scroll position. */
let left: Place | null = null;

type Rows = Virtualizer<Window, Element>;

export function useSamePlace(rows: Rows, postAt: (index: number) => string | undefined): void {
  const list = useEffectEvent(() => ({ rows, postAt }));
  useEffect(() => {
    const wanted = left;
    let isBack = wanted === null;
    const follow = () => {
      if (!isBack && wanted && Math.abs(window.scrollY - wanted.scrollPx) < 2) {
        isBack = true;
        scrollTo(wanted, list());
      } else {
        left = placeIn(list());
      }
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
}

type List = { rows: Rows; postAt: (index: number) => string | undefined };

function placeIn({ rows, postAt }: List): Place | null {
  const first = rows.getVirtualItems().find(({ end }) => end > window.scrollY);
  const post = first && postAt(first.index);
  return post ? { scrollPx: window.scrollY, post, topPx: first.start - window.scrollY } : null;
}

function scrollTo({ post, topPx }: Place, { rows, postAt }: List): void {
  const row = rows.measurementsCache.find(({ index }) => postAt(index) === post);
  if (row) window.scrollTo(0, row.start - topPx);
}
