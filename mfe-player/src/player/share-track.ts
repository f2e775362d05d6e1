// Shares the URL of a song by the system's share sheet where available, otherwise by the clipboard.

import { mediaMatches } from '@libretto/kit/theme';
import { copyLink, shareBySystem } from '@libretto/product/copy-link';
import { songPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import type { Track } from '../machine/player.types';

/** With `seconds` the URL leads to that position in the song. */
export async function shareTrack({ id, title, artist }: Track, seconds?: number): Promise<void> {
  const path = songPath(id) + (seconds === undefined ? '' : `?t=${Math.floor(seconds)}`);
  const isShared = mediaMatches('touch') && (await shareBySystem(path, { title, text: t`${title} by ${artist}` }));
  if (!isShared) await copyLink(path);
}
