// The slide on which the feed has stopped scrolling.
import { type RefObject, useEffect, useState } from 'react';

/** Nothing plays during quick swipes; only the slide at which scrolling stops. */
const restMs = 120;

export function useSnappedSlide(list: RefObject<HTMLElement | null>, first: number): number {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(Math.round(box.scrollTop / Math.max(1, box.clientHeight))), restMs);
    };
    box.addEventListener('scroll', rest, { passive: true });
    return () => {
      clearTimeout(timer);
      box.removeEventListener('scroll', rest);
    };
  }, [list]);
  return shown;
}
