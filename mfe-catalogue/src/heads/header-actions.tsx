// On phones the menu of a sub-page is in the header, for which the shell provides an element.
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** The id of the shell's header element. */
const placeId = 'page-actions';

export function HeaderActions({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const look = () => setPlace(document.getElementById(placeId));
    look();
    // The header may mount before or after the page, and again whenever the phone is rotated.
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return place && createPortal(children, place);
}
