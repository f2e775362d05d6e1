// The visible rows of a long list.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { rowHeightPx, virtualBeyond } from './queue-measures';

/** Overscan: rows rendered beyond each edge, so that scrolling shows no gaps. */
const spareRows = 8;
/** Assumed viewport until the panel is measured. */
const firstRect = { width: 520, height: 1200 };

/** Indexes of the rows to render; `kept` is always rendered, because it is being dragged. */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  kept: number | null,
): readonly number[] {
  const [scrollMargin, setScrollMargin] = useState(0);
  const panelOf = () => list.current?.closest<HTMLElement>('[data-panel]') ?? null;
  const isLong = count > virtualBeyond;
  const rows = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: panelOf,
    estimateSize: () => rowHeightPx,
    overscan: spareRows,
    scrollMargin,
    initialRect: firstRect,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return kept === null || kept < 0 || seen.includes(kept) ? seen : [...seen, kept];
    },
  });
  // Content above the rows may change its height with every render.
  useLayoutEffect(() => {
    const panel = panelOf();
    if (!panel || !list.current) return;
    const top = list.current.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop;
    setScrollMargin(Math.round(top));
  });
  return isLong ? rows.getVirtualItems().map(({ index }) => index) : Array.from({ length: count }, (_, at) => at);
}
