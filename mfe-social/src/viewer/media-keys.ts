// Keyboard shortcuts of a video or recording, which match the player's.
const seekSeconds = 5;
const volumeStep = 0.1;

/** Returns whether the key was handled. */
export function mediaKey(element: HTMLMediaElement, key: string): boolean {
  switch (key) {
    case ' ':
    case 'k':
      if (element.paused) void element.play().catch(() => undefined);
      else element.pause();
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
      seek(element, element.currentTime + (key === 'ArrowLeft' ? -seekSeconds : seekSeconds));
      return true;
    case 'ArrowUp':
    case 'ArrowDown':
      element.volume = bounded(element.volume + (key === 'ArrowUp' ? volumeStep : -volumeStep), 1);
      return true;
    case 'm':
      element.muted = !element.muted;
      return true;
    case 'Home':
      seek(element, 0);
      return true;
    case 'f':
      if (element instanceof HTMLVideoElement) void toggleFullScreen(element).catch(() => undefined);
      return element instanceof HTMLVideoElement;
    case 'c':
      return toggleCaptions(element);
    default:
      return false;
  }
}

const bounded = (value: number, most: number) => Math.min(most, Math.max(0, value));

export function seek(element: HTMLMediaElement, seconds: number): void {
  element.currentTime = bounded(seconds, Number.isFinite(element.duration) ? element.duration : seconds);
}

const toggleFullScreen = (element: HTMLElement) =>
  document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen();

/** Disables the captions in a file until the user turns them on. */
export function captionsOff({ textTracks }: HTMLMediaElement): void {
  for (const track of textTracks ?? []) track.mode = 'disabled';
}

function toggleCaptions({ textTracks }: HTMLMediaElement): boolean {
  const [first] = textTracks ?? [];
  if (!first) return false;
  first.mode = first.mode === 'showing' ? 'disabled' : 'showing';
  return true;
}
