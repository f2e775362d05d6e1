// The row that is sung now, updated in every frame during playback and after every seek.
import { type RefObject, useEffect, useState } from 'react';
import { type Rows, sungAt } from './lyric-rows';

export function useSungRow(audio: RefObject<HTMLAudioElement | null>, rows: Rows): number | null {
  const [sung, setSung] = useState<number | null>(null);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      setSung(sungAt(rows, element.currentTime * 1000));
      if (!element.paused) frame = requestAnimationFrame(look);
    };
    // Before the song has started, no row is sung.
    if (!element.paused || element.currentTime > 0) look();
    for (const event of ['play', 'pause', 'seeked', 'timeupdate']) element.addEventListener(event, look);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of ['play', 'pause', 'seeked', 'timeupdate']) element.removeEventListener(event, look);
    };
  }, [audio, rows]);
  return sung;
}
