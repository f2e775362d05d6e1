// Moves the focus to the heading of a new page, so that screen readers read it and Tab starts there.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pageIdentity } from './page-identity';

/** A page that shows no heading within this time has failed and reports that itself. */
const giveUpAfterMs = 10_000;

/** User input during the wait cancels it, so that the focus does not jump back. */
const ownMoves = ['pointerdown', 'keydown'] as const;

/** Skips the first page, which the browser announces itself, and changes of tab or filter only. */
export function useFocusOnNavigation(): void {
  const page = pageIdentity(useLocation());
  const former = useRef(page);
  useEffect(() => {
    if (former.current === page) return;
    former.current = page;
    return focusHeadingWhenThere();
  }, [page]);
}

function focusHeadingWhenThere(): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) document.removeEventListener(move, stop);
  };
  const attempt = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    stop();
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(stop, giveUpAfterMs);
  for (const move of ownMoves) document.addEventListener(move, stop);
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return stop;
}
