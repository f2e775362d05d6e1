// The loaded range that holds the playhead. It grows in steps, so it may render; the position may not.
import { useEffect, useState } from 'react';
import { readClock } from '../runtime/clock';
import { usePlayer } from './use-player';

const lookEveryMs = 1000;

export function useBuffered(): readonly [number, number] | null {
  const player = usePlayer();
  const [endSeconds, setEndSeconds] = useState(0);
  useEffect(() => {
    const look = () => setEndSeconds(Math.round(readClock(player).bufferedSeconds));
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [player]);
  return endSeconds > 0 ? [0, endSeconds] : null;
}
