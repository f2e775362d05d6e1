// Scrolls to the current line of the lyrics, and pauses this for a while when the reader scrolls.
import { mediaMatches } from '@libretto/kit/theme';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const letGoMs = 4000;
/** Vertical position of the current line: slightly above the middle, so that the next lines are visible. */
const restingShare = 0.36;

/** `isAway` is true while the reader has scrolled elsewhere; `back` returns to the current line at once. */
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
    // Programmatic scrolling fires `scroll` too, so only input events are observed.
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
