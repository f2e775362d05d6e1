// Which rows of a long list can be seen now.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { rowHeightPx, virtualBeyond } from './queue-measures';

/** Rows drawn beyond each edge, so that scrolling never shows a hole. */
const spareRows = 8;
/** Until the panel is measured. */
const firstRect = { width: 520, height: 1200 };

/** Places of the rows to draw; `kept` is drawn wherever it is, for it is being moved. */
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
  // What stands above the rows in the panel may grow with every render.
  useLayoutEffect(() => {
    const panel = panelOf();
    if (!panel || !list.current) return;
    const top = list.current.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop;
    setScrollMargin(Math.round(top));
  });
  return isLong ? rows.getVirtualItems().map(({ index }) => index) : Array.from({ length: count }, (_, at) => at);
}
