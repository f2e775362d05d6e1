// How much of a sound the browser has loaded.
import { preloadAheadSeconds, preloadAheadWhenFullSeconds } from '../machine/limits';

/** `HTMLMediaElement.NETWORK_IDLE`: the browser fetches no more, for it has enough. */
const idle = 1;

type Loading = Pick<HTMLMediaElement, 'buffered' | 'currentTime' | 'networkState' | 'duration'>;

/** Seconds to which it is loaded from where it plays; 0 where nothing is. */
export function bufferedEndOf({ buffered, currentTime }: Loading): number {
  for (let index = 0; index < buffered.length; index++) {
    // A tenth of a second of slack: ranges begin a little late after a seek.
    if (buffered.start(index) <= currentTime + 0.1 && currentTime <= buffered.end(index)) return buffered.end(index);
  }
  return 0;
}

/** Enough is loaded that another track may be loaded beside it. */
export function hasEnough(element: Loading, durationSeconds = element.duration): boolean {
  const { currentTime, networkState, duration } = element;
  const endSeconds = Math.min(durationSeconds, duration || Number.POSITIVE_INFINITY);
  const loadedTo = bufferedEndOf(element);
  // Ranges and lengths differ by some milliseconds from format to format.
  if (loadedTo > 0 && loadedTo >= endSeconds - 0.5) return true;
  return loadedTo - currentTime >= (networkState === idle ? preloadAheadWhenFullSeconds : preloadAheadSeconds);
}
