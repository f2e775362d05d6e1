// Scrolls new content of a scrolling part into view, such as the error of a form in a low dialog.
import { type RefObject, useEffect, useRef } from 'react';

/** A ref for the element that appears with `reason`; each new reason scrolls to it, as little as is needed. */
export function useScrolledTo(reason: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not every place that renders can scroll.
    if (reason) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [reason]);
  return element;
}
