// The buffered range around the position. It changes seldom enough to cause a render, unlike the position.
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
  // The state of the previous song does not apply to this one.
  return seen.trackId === trackId && seen.endSeconds > 0 ? [0, seen.endSeconds] : null;
}
