// New comments of others push in at the top only if the reader is there; else they wait behind a pill, and the scroll does
// not move. They are read out in batches.
import { type RefObject, useEffect, useState } from 'react';
import type { useThread } from './use-thread';

const AT_TOP_PX = 24;
const READ_OUT_MS = 5000;

export function useArrivals(
  { onArrival }: ReturnType<typeof useThread>,
  list: RefObject<HTMLElement | null>,
  userId: string | null,
) {
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(new Set());
  const [arrived, setArrived] = useState(0);
  const [announcement, setAnnouncement] = useState('');

  useEffect(
    () =>
      onArrival((comment) => {
        if (comment.user.id === userId) return;
        setArrived((count) => count + 1);
        const isAtTop = (list.current?.scrollTop ?? 0) <= AT_TOP_PX;
        if (!isAtTop && comment.parentId === null) setHiddenIds((ids) => new Set([...ids, comment.id]));
      }),
    [onArrival, list, userId],
  );

  useEffect(() => {
    if (arrived === 0) return undefined;
    const timer = setTimeout(() => {
      setAnnouncement(arrived === 1 ? '1 new comment' : `${arrived} new comments`);
      setArrived(0);
    }, READ_OUT_MS);
    return () => clearTimeout(timer);
  }, [arrived]);

  const showHidden = () => {
    setHiddenIds(new Set());
    list.current?.scrollTo({ top: 0, behavior: 'smooth' });
  };

  return { hiddenIds, announcement, showHidden };
}
