// Whether the page is scrolled, so that content is under the top bar.
import { useSyncExternalStore } from 'react';

/** Updated in the frame after mounting and on scroll events: reading it during a render would force a layout. */
let isScrolled = false;

function subscribe(changed: () => void): () => void {
  const look = () => {
    isScrolled = window.scrollY > 4;
    changed();
  };
  const first = requestAnimationFrame(look);
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    cancelAnimationFrame(first);
    window.removeEventListener('scroll', look);
  };
}

export function useIsScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => isScrolled);
}
