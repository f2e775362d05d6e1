// Scrolls to an element that has just appeared in a scroll container, such as a form's error in a low dialog.
import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref for the element that appears with `reason`; each new reason scrolls to it, as little as necessary. */
export function useScrolledTo(reason: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some environments, such as jsdom, lack `scrollIntoView`.
    if (reason) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [reason]);
  return element;
}
