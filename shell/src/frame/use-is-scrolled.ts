// Whether anything has moved under the bar at the top.
import { useSyncExternalStore } from 'react';

/** Read once a frame: asked for while a page is drawn, it would make the browser lay the page out each time. */
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
