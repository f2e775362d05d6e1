// Whether the expanded player is open. It lives in the browser's history, so Back closes it and Forward opens it again.
import { mediaMatches } from '@libretto/kit/media';
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

/** Another page under it closes it: `pathname` is the page now shown. */
export function useExpanded(pathname: string): Expanded {
  const [isOpen, setOpen] = useState(false);
  // What is shown follows what is wanted by a frame, for the browser takes its picture of the old state first.
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
    // The router's own state goes along, or it would not know this entry again.
    if (!isMarked()) history.pushState({ ...(history.state as HistoryState), [mark]: true }, '');
    show(true);
  }, [show]);

  const close = useCallback(() => {
    if (isMarked()) history.back();
    show(false);
  }, [show]);

  return { isOpen, open, close };
}

/** The cover grows out of the bar, and back into it. Without view transitions the player slides in by itself. */
function withTransition(update: () => void): void {
  const start = document.startViewTransition?.bind(document);
  const isStill = mediaMatches('reducedMotion');
  if (!start || isStill || document.visibilityState !== 'visible') {
    update();
    return;
  }
  // The browser takes its second picture when this returns.
  const { ready, finished } = start(() => flushSync(update));
  // A quick hand overtakes the transition; the state is right all the same.
  for (const end of [ready, finished]) end.catch(() => {});
}
