// Shares the URL of a song by the system's share sheet where available, otherwise by the clipboard.

import { mediaMatches } from '@libretto/kit/media';
import { copyLink, wholeAddress } from '@libretto/product/copy-link';
import { songPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import type { Track } from '../machine/player.types';

/** With `seconds` the URL leads to that position in the song. */
export async function shareTrack({ id, title, artist }: Track, seconds?: number): Promise<void> {
  const path = songPath(id) + (seconds === undefined ? '' : `?t=${Math.floor(seconds)}`);
  const canShare = mediaMatches('touch') && typeof navigator.share === 'function';
  if (!canShare) return copyLink(path);
  try {
    await navigator.share({ title, text: t`${title} by ${artist}`, url: wholeAddress(path) });
  } catch (error) {
    // An `AbortError` means that the user closed the sheet, which is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(path);
  }
}
