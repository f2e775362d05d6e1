// Up, Down and the page keys move by one song, wherever the focus is on the page, unless something covers the feed.
import { mediaMatches } from '@libretto/kit/theme';
import { isCovered } from '@libretto/product/top-layer';
import { type RefObject, useEffect } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

export function useSlideKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const box = list.current;
      if (!step || !box || event.defaultPrevented || isCovered(box)) return;
      if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || isOtherControl(event.target)) return;
      event.preventDefault();
      const index = Math.round(box.scrollTop / Math.max(1, box.clientHeight));
      const behavior = mediaMatches('reducedMotion') ? 'instant' : 'smooth';
      box.scrollTo?.({ top: (index + step) * box.clientHeight, behavior });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [list]);
}

function isOtherControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}
