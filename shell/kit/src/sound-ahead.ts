// Prioritises audio: background downloads wait until the current song is buffered far enough ahead of the playhead.

/** With this much of the song buffered, other files may load in parallel. */
const aheadSeconds = 30;
/** The same limit for when the browser has stopped fetching because its buffer is full. */
const aheadWhenFullSeconds = 10;
/** `HTMLMediaElement.NETWORK_IDLE`: the browser has stopped fetching because it has enough. */
const networkIdle = 1;
const lookAgainMs = 500;

type Loading = Pick<HTMLMediaElement, 'buffered' | 'currentTime' | 'networkState' | 'duration'>;

/** Returns the end in seconds of the buffered range at the playhead; 0 when nothing is buffered there. */
export function bufferedEndOf({ buffered, currentTime }: Loading): number {
  for (let index = 0; index < buffered.length; index++) {
    // Allows a tenth of a second of slack, because ranges begin slightly late after a seek.
    if (buffered.start(index) <= currentTime + 0.1 && currentTime <= buffered.end(index)) return buffered.end(index);
  }
  return 0;
}

/** Whether enough of the audio is buffered to load other files in parallel. */
export function hasEnough(element: Loading, durationSeconds = element.duration): boolean {
  const { currentTime, networkState, duration } = element;
  const endSeconds = Math.min(durationSeconds, duration || Number.POSITIVE_INFINITY);
  const loadedTo = bufferedEndOf(element);
  // Ranges and durations differ by some milliseconds between formats.
  if (loadedTo > 0 && loadedTo >= endSeconds - 0.5) return true;
  return loadedTo - currentTime >= (networkState === networkIdle ? aheadWhenFullSeconds : aheadSeconds);
}

/**
 * Whether no audio of this page needs the bandwidth. It queries the document, because remotes bundle their own copies
 * of the kit.
 */
export function isSoundAhead(): boolean {
  return [...document.querySelectorAll('audio')].every((sound) => sound.paused || sound.error || hasEnough(sound));
}

/** Resolves once no audio of this page needs the bandwidth. */
export async function soundAhead(): Promise<void> {
  while (!isSoundAhead()) await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
}
