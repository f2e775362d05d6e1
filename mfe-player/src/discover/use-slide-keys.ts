// Up, Down and the page keys move by one song, wherever the focus is on the page.
import { type RefObject, useEffect } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

export function useSlideKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const box = list.current;
      if (!step || !box || event.defaultPrevented) return;
      if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || isElsewhere(event.target)) return;
      event.preventDefault();
      const index = Math.round(box.scrollTop / Math.max(1, box.clientHeight));
      box.scrollTo?.({ top: (index + step) * box.clientHeight, behavior: 'smooth' });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [list]);
}

function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
  );
}
