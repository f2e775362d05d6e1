// New comments of others push in at the top only if the reader is there; else they wait behind a pill, and the scroll does
// not move. They are read out in batches.
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { HeldThread } from './use-thread';

const atTopPx = 24;
const readOutMs = 5_000;

export function useArrivals(
  { onArrival }: HeldThread,
  list: RefObject<HTMLElement | null>,
  userId: string | null,
  scrolls: boolean,
) {
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(new Set());
  const [arrived, setArrived] = useState(0);
  const [announcement, setAnnouncement] = useState('');

  useEffect(
    () =>
      onArrival((comment) => {
        if (comment.user.id === userId) return;
        setArrived((count) => count + 1);
        if (comment.parentId === null && !isAtTop(list.current, scrolls)) {
          setHiddenIds((ids) => new Set([...ids, comment.id]));
        }
      }),
    [onArrival, list, userId, scrolls],
  );

  useEffect(() => {
    if (arrived === 0) return undefined;
    const timer = setTimeout(() => {
      setAnnouncement(arrived === 1 ? '1 new comment' : `${arrived} new comments`);
      setArrived(0);
    }, readOutMs);
    return () => clearTimeout(timer);
  }, [arrived]);

  const showHidden = useCallback(() => {
    setHiddenIds((ids) => (ids.size === 0 ? ids : new Set()));
    const element = list.current;
    if (!element || isAtTop(element, scrolls)) return;
    if (scrolls) element.scrollTop = 0;
    else element.scrollIntoView({ block: 'start' });
  }, [list, scrolls]);

  return { hiddenIds, announcement, showHidden };
}

/** A list in a page has its top in view, or the reader has scrolled past it. */
function isAtTop(list: HTMLElement | null, scrolls: boolean): boolean {
  if (!list) return true;
  return scrolls ? list.scrollTop <= atTopPx : list.getBoundingClientRect().top >= -atTopPx;
}
