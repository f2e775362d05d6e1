// Moves a row by keys alone: Enter lifts it, arrows carry it, Enter drops it, Escape puts it back.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { QueueEntry } from '../machine/queue';

export interface LiftOptions {
  following: readonly QueueEntry[];
  moveTo: (entry: QueueEntry, place: number) => void;
  say: (text: string) => void;
  focusGrip: (key: string) => void;
}

export function useLift({ following, moveTo, say, focusGrip }: LiftOptions) {
  const [lifted, setLifted] = useState<{ key: string; from: number } | null>(null);
  const refocus = useRef(focusGrip);
  refocus.current = focusGrip;
  const place = lifted ? following.findIndex((entry) => entry.key === lifted.key) : -1;

  // A row that moved in the document has lost the focus on its way.
  useEffect(() => {
    if (lifted && place >= 0) refocus.current(lifted.key);
  }, [lifted, place]);

  const onKey = (event: KeyboardEvent, entry: QueueEntry, at: number): void => {
    const isLifted = lifted?.key === entry.key;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      setLifted(isLifted ? null : { key: entry.key, from: at });
      say(isLifted ? `${entry.track.title} dropped` : `${entry.track.title} lifted, ${at + 1} of ${following.length}`);
    } else if (isLifted && event.key === 'Escape') {
      // Handled here, or it would close the player as well.
      event.preventDefault();
      event.stopPropagation();
      moveTo(entry, lifted.from);
      setLifted(null);
    } else if (isLifted && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      moveTo(entry, at + (event.key === 'ArrowUp' ? -1 : 1));
    } else if (isLifted && event.key === 'Tab') setLifted(null);
  };
  return { key: lifted?.key ?? null, onKey };
}
