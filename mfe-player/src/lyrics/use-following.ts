// Keeps the sung line in view, and lets go for a while when the reader scrolls.
import { mediaMatches } from '@libretto/kit/media';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const letGoMs = 4000;
/** Where the sung line stands: a little above the middle, for one reads ahead. */
const restingShare = 0.36;

/** `isAway` while the reader looks elsewhere; `back` returns to the line at once. */
export function useFollowing(container: RefObject<HTMLElement | null>, sung: number) {
  const [isAway, setAway] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const scrollToLine = useCallback(
    (behavior: ScrollBehavior) => {
      const box = container.current;
      const line = box?.querySelector<HTMLElement>('[aria-current]');
      if (!box || !line) return;
      const isStill = mediaMatches('reducedMotion');
      box.scrollTo?.({
        top: line.offsetTop - box.clientHeight * restingShare,
        behavior: isStill ? 'auto' : behavior,
      });
    },
    [container],
  );

  const back = useCallback(() => {
    clearTimeout(timer.current);
    setAway(false);
    scrollToLine('smooth');
  }, [scrollToLine]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is scrolled to.
  useEffect(() => {
    if (!isAway) scrollToLine('smooth');
  }, [sung, isAway, scrollToLine]);

  useEffect(() => {
    const box = container.current;
    if (!box) return;
    const letGo = () => {
      setAway(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAway(false), letGoMs);
    };
    const byKey = (event: KeyboardEvent) => /^(Page|Home|End)/.test(event.key) && letGo();
    // What the code scrolls fires `scroll` too, so the reader's hand is listened to instead.
    box.addEventListener('wheel', letGo, { passive: true });
    box.addEventListener('touchmove', letGo, { passive: true });
    box.addEventListener('keydown', byKey);
    return () => {
      box.removeEventListener('wheel', letGo);
      box.removeEventListener('touchmove', letGo);
      box.removeEventListener('keydown', byKey);
    };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isAway, back };
}
