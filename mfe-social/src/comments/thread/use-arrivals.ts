// New comments of others appear at once only if the reader is at the top; otherwise they wait behind a pill, so that
// the list does not scroll. Screen readers announce them in batches.

import { formatCount } from '@libretto/kit/text';
import { plural } from '@lingui/core/macro';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
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
  const [announcement, setAnnouncement] = useState('');
  /**
   * Number of new comments since the last announcement, so that a busy thread announces a
   * count instead of each comment.
   */
  const arrived = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(
    () =>
      onArrival((comments) => {
        const others = comments.filter(({ user }) => user.id !== userId);
        const isThere = isAtTop(list.current, scrolls);
        if (others.length === 0) return isThere;
        arrived.current += others.length;
        timer.current ??= setTimeout(() => {
          const count = arrived.current;
          const shown = formatCount(count);
          setAnnouncement(plural(count, { one: `${shown} new comment`, other: `${shown} new comments` }));
          arrived.current = 0;
          timer.current = undefined;
        }, readOutMs);
        const waiting = isThere ? [] : others.filter(({ parentId }) => parentId === null);
        if (waiting.length > 0) setHiddenIds((ids) => new Set([...ids, ...waiting.map(({ id }) => id)]));
        return isThere;
      }),
    [onArrival, list, userId, scrolls],
  );

  const showHidden = useCallback(() => {
    setHiddenIds((ids) => (ids.size === 0 ? ids : new Set()));
    const element = list.current;
    if (!element || isAtTop(element, scrolls)) return;
    if (scrolls) element.scrollTop = 0;
    else element.scrollIntoView({ block: 'start' });
  }, [list, scrolls]);

  return { hiddenIds, announcement, showHidden };
}

/** A list that scrolls is at its top; a list in a page has its top in view. */
function isAtTop(list: HTMLElement | null, scrolls: boolean): boolean {
  if (!list) return true;
  return scrolls ? list.scrollTop <= atTopPx : list.getBoundingClientRect().top >= -atTopPx;
}
