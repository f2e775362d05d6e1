// Detects the background behind the top bar while a page is scrolled to its top, from the page's own markup.
import { useSyncExternalStore } from 'react';

const grounds = {
  /** A banner with `data-page-head="photo"`. */
  photo: '[data-page-head="photo"]',
  /** A cover wash that reaches behind the bar. */
  wash: ':is([data-kind="head"], [data-kind="full"])',
};

/**
 * Queries the document instead of using `:has()`: a rule that starts at the root makes the browser recalculate all
 * styles whenever an element of the page is added or removed.
 */
function readGrounds(): string {
  const page = document.getElementById('main');
  return Object.entries(grounds)
    .filter(([, selector]) => page?.querySelector(selector))
    .map(([name]) => name)
    .join(' ');
}

function subscribe(changed: () => void): () => void {
  const page = document.getElementById('main');
  const observer = new MutationObserver(changed);
  if (page) {
    const attributeFilter = ['data-page-head', 'data-kind'];
    observer.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter });
  }
  return () => observer.disconnect();
}

/** Returns a value for an attribute: `photo`, `wash`, both separated by a space, or undefined. */
export function useGroundBehind(): string | undefined {
  return useSyncExternalStore(subscribe, readGrounds) || undefined;
}
