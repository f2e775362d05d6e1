// Which slide the feed has come to rest on.
import { type RefObject, useEffect, useState } from 'react';

/** While a finger flicks through, nothing plays; where it rests does. */
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
