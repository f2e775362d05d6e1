// Which rows of a long list can be seen now.
import { type RefObject, useEffect, useState } from 'react';
import { type RowWindow, rowsBetween, virtualBeyond } from './queue-measures';

export function useRowWindow(list: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>(() => rowsBetween(0, 1200, count));
  useEffect(() => {
    const element = list.current;
    if (!element || count <= virtualBeyond) {
      setShown({ first: 0, end: count });
      return;
    }
    const look = () => {
      const { top } = element.getBoundingClientRect();
      setShown((before) => {
        const next = rowsBetween(-top, innerHeight - top, count);
        return next.first === before.first && next.end === before.end ? before : next;
      });
    };
    look();
    // Scrolling does not bubble, but it can be caught on its way down.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [list, count]);
  return { first: Math.min(shown.first, count), end: Math.min(shown.end, count) };
}
