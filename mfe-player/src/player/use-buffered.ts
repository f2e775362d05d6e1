// The loaded range that holds the playhead. It grows in steps, so it may render; the position may not.
import { useEffect, useState } from 'react';
import { currentTrack } from '../machine/player.context';
import { readClock } from '../runtime/clock';
import { usePlayer, usePlayerValue } from './use-player';

const lookEveryMs = 1000;

export function useBuffered(): readonly [number, number] | null {
  const player = usePlayer();
  const trackId = usePlayerValue(({ context }) => currentTrack(context)?.id ?? null);
  const [seen, setSeen] = useState<{ trackId: string | null; endSeconds: number }>({ trackId: null, endSeconds: 0 });
  useEffect(() => {
    const look = () => {
      const endSeconds = Math.round(readClock(player).bufferedSeconds);
      setSeen((before) =>
        before.trackId === trackId && before.endSeconds === endSeconds ? before : { trackId, endSeconds },
      );
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [player, trackId]);
  // What was seen of the last song says nothing of this one.
  return seen.trackId === trackId && seen.endSeconds > 0 ? [0, seen.endSeconds] : null;
}
