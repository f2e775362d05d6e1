// Passes a song's address on: by the system's own sheet where there is one, else onto the clipboard.
import { mediaMatches } from '@libretto/kit/media';
import { toast } from '@libretto/kit/toast';
import { songPath } from '@libretto/product/paths';
import type { Track } from '../machine/player.types';

/** With `seconds` the address leads to that place in the song. */
export async function shareTrack(track: Track, seconds?: number): Promise<void> {
  const at = seconds === undefined ? '' : `?t=${Math.floor(seconds)}`;
  const url = new URL(songPath(track.id) + at, location.origin).href;
  const isTouch = mediaMatches('touch');
  try {
    if (isTouch && navigator.share)
      await navigator.share({ title: track.title, text: `${track.title} by ${track.artist}`, url });
    else {
      await navigator.clipboard.writeText(url);
      toast.success('Link copied');
    }
  } catch (error) {
    // Closing the system's sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      toast.error('The link could not be copied', url);
  }
}
