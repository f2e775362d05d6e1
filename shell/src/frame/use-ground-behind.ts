// What stands behind the bar while a page is at its top, as the page itself says it.
import { useSyncExternalStore } from 'react';

const grounds = {
  /** A banner with `data-page-head="photo"`. */
  photo: '[data-page-head="photo"]',
  /** A cover wash that reaches behind the bar. */
  wash: ':is([data-kind="head"], [data-kind="full"])',
};

/**
 * Asked of the document rather than by `:has()`: a rule that begins with the root has everything styled anew whenever
 * anything in the page comes or goes.
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

/** For an attribute: `photo`, `wash`, both with a space between, or undefined. */
export function useGroundBehind(): string | undefined {
  return useSyncExternalStore(subscribe, readGrounds) || undefined;
}
