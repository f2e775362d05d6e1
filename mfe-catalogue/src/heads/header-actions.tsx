// On phones the header of a sub-page holds its three dots; the shell leaves a place for them there.
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** As the shell's header names it. */
const placeId = 'page-actions';

export function HeaderActions({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const look = () => setPlace(document.getElementById(placeId));
    look();
    // A phone that is turned gets its header before or after the page, and another one with each turn.
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return place && createPortal(children, place);
}
