// Whether the expanded player is open. The state is part of the browser history, so that Back closes it and Forward
// opens it again.
import { mediaMatches } from '@libretto/kit/theme';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const mark = 'librettoPlayer';

type HistoryState = Record<string, unknown> | null;
const isMarked = () => (history.state as HistoryState)?.[mark] === true;

export interface Expanded {
  isOpen: boolean;
  open(): void;
  close(): void;
}

/** @param pathname The current page; navigation to another page closes the player. */
export function useExpanded(pathname: string): Expanded {
  const [isOpen, setOpen] = useState(false);
  // The rendered state follows the wanted one by a frame, because the view transition first captures the old state.
  const wanted = useRef(false);

  const show = useCallback((next: boolean) => {
    if (next === wanted.current) return;
    wanted.current = next;
    withTransition(() => setOpen(next));
  }, []);

  useEffect(() => {
    const follow = () => show(isMarked());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [show]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what this reacts to.
  useEffect(() => {
    if (!isMarked()) show(false);
  }, [pathname, show]);

  const open = useCallback(() => {
    // The entry keeps the router's state, without which the router would not recognize it.
    if (!isMarked()) history.pushState({ ...(history.state as HistoryState), [mark]: true }, '');
    show(true);
  }, [show]);

  const close = useCallback(() => {
    if (isMarked()) history.back();
    show(false);
  }, [show]);

  return { isOpen, open, close };
}

/** Morphs the cover between bar and expanded player. Without view transitions the player slides in by CSS. */
function withTransition(update: () => void): void {
  const start = document.startViewTransition?.bind(document);
  const isStill = mediaMatches('reducedMotion');
  if (!start || isStill || document.visibilityState !== 'visible') {
    update();
    return;
  }
  // The browser captures the new state when this callback returns.
  const { ready, finished } = start(() => flushSync(update));
  // A quick second press skips the transition; the state is correct anyway.
  for (const end of [ready, finished]) end.catch(() => {});
}
