// How many cards of a least width stand side by side, so that a shelf ends with a whole one at the content's edge.
import { type RefCallback, useCallback, useState } from 'react';

/** Until it is measured, and where nothing can measure. */
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
