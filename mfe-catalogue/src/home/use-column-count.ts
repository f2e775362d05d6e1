// The number of cards with a minimum width that fit side by side, so that a row ends with a whole card.
import { type RefCallback, useCallback, useState } from 'react';

/** Used until the width has been measured, and where it cannot be measured. */
const usualCount = 6;

export function columnCount(widthPx: number, leastPx: number, gapPx: number): number {
  return Math.max(1, Math.floor((widthPx + gapPx) / (leastPx + gapPx)));
}

export function useColumnCount(leastPx: number, gapPx: number): [RefCallback<HTMLElement>, number] {
  const [count, setCount] = useState(usualCount);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof ResizeObserver === 'undefined') return;
      const measure = () => setCount(columnCount(element.clientWidth, leastPx, gapPx));
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [leastPx, gapPx],
  );
  return [ref, count];
}
