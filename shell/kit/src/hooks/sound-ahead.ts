// Sound first: background loads leave the connection to a song until the song is buffered safely ahead of the audible position.

/** With so much of the song ahead, something may be loaded in parallel with it. */
const aheadSeconds = 30;
/** As above, where the browser has stopped fetching because it has enough. */
const aheadWhenFullSeconds = 10;
/** `HTMLMediaElement.NETWORK_IDLE`: the browser fetches no more, for it has enough. */
const networkIdle = 1;
const lookAgainMs = 500;

type Loading = Pick<HTMLMediaElement, 'buffered' | 'currentTime' | 'networkState' | 'duration'>;

/** Seconds to which a sound is loaded from where it plays; 0 where nothing is. */
export function bufferedEndOf({ buffered, currentTime }: Loading): number {
  for (let index = 0; index < buffered.length; index++) {
    // A tenth of a second of slack: ranges begin a little late after a seek.
    if (buffered.start(index) <= currentTime + 0.1 && currentTime <= buffered.end(index)) return buffered.end(index);
  }
  return 0;
}

/** Enough of a sound is loaded that something else may be loaded in parallel with it. */
export function hasEnough(element: Loading, durationSeconds = element.duration): boolean {
  const { currentTime, networkState, duration } = element;
  const endSeconds = Math.min(durationSeconds, duration || Number.POSITIVE_INFINITY);
  const loadedTo = bufferedEndOf(element);
  // Ranges and lengths differ by some milliseconds from format to format.
  if (loadedTo > 0 && loadedTo >= endSeconds - 0.5) return true;
  return loadedTo - currentTime >= (networkState === networkIdle ? aheadWhenFullSeconds : aheadSeconds);
}

/** Whether no sound of this page needs the line for itself. Read from the page, because remotes may load their own kits. */
export function isSoundAhead(): boolean {
  return [...document.querySelectorAll('audio')].every((sound) => sound.paused || sound.error || hasEnough(sound));
}

/** Resolves once no sound of this page needs the line for itself. */
export async function soundAhead(): Promise<void> {
  while (!isSoundAhead()) await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
}
