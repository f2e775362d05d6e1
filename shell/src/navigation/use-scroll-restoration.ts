// New pages start at the top; back and forward restore the scroll position as soon as the page is long enough again.
// Tabs and filters of the same page do not change the position.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { pageIdentity } from './page-identity';
import { rememberedScroll, rememberScroll, storeScroll } from './scroll-memory';

/** A page that has not grown within this time will not grow: its data failed to load, or there is less of it now. */
const giveUpAfterMs = 3_000;

export function useScrollRestoration(): void {
  const location = useLocation();
  const { key, hash } = location;
  const page = pageIdentity(location);
  // The router gives the first entry of every document the same key, so the key is combined with the page.
  const entry = `${key} ${page}`;
  const type = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', storeScroll);
    return () => window.removeEventListener('pagehide', storeScroll);
  }, []);

  useEffect(() => {
    const remember = () => rememberScroll(entry, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [entry]);

  const former = useRef<string | null>(null);
  useLayoutEffect(() => {
    const isSamePage = former.current === page;
    former.current = page;
    if (hash || (isSamePage && type !== 'POP')) return;
    return scrollWhenPossible(type === 'POP' ? (rememberedScroll(entry) ?? 0) : 0);
  }, [page, entry, type, hash]);
}

function scrollWhenPossible(topPx: number): () => void {
  window.scrollTo(0, topPx);
  if (topPx === 0 || window.scrollY >= topPx) return () => undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of ownMoves) window.removeEventListener(type, stop);
  };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, topPx);
    if (window.scrollY >= topPx - 1) stop();
  });
  observer.observe(document.body);
  const timer = setTimeout(stop, giveUpAfterMs);
  // User input that scrolls cancels the restoration.
  for (const type of ownMoves) window.addEventListener(type, stop, { passive: true });
  return stop;
}

const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
