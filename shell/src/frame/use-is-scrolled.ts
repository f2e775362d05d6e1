// Whether anything has moved under the bar at the top.
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

export function useIsScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => window.scrollY > 4);
}
