// Fetches a song for offline use: its audio in the given quality, its lyrics and its cover.
import { ApiError, callApi } from '@libretto/contracts/client';
import type { Lyrics, Track } from '@libretto/contracts/http/playback/player';
import { imageUrl } from '@libretto/kit/pictures';
import { imageIdOf } from '../playback/pictures';
import type { SongFiles } from './offline-store';

/** Opus at 128 kbit/s, about 1 MB per minute; AAC at the same rate in browsers without Opus. */
export const keptQualityKbps = 128;
/** Sharp at a phone's full width, some 50 KB. */
const keptCoverPx = 600;

const playsOpus = () => document.createElement('audio').canPlayType('audio/webm; codecs="opus"') !== '';

/** @throws ApiError when the server refuses or does not respond. */
export async function fetchSong(track: Track, signal: AbortSignal): Promise<SongFiles> {
  const path = `/api/audio/${encodeURIComponent(track.audioId)}?q=${keptQualityKbps}`;
  // Without a format, the server sends the best rendition that exists so far.
  const addresses = playsOpus() ? [path] : [`${path}&f=aac`, path];
  const [sound, lyrics, cover] = await Promise.all([
    fetchFirst(addresses, signal),
    fetchLyrics(track.id, signal),
    fetchCover(track, signal),
  ]);
  return { sound, lyrics, cover };
}

async function fetchFirst(addresses: readonly string[], signal: AbortSignal): Promise<Blob> {
  let status = 0;
  for (const address of addresses) {
    // Bypasses the browser's cache, which would store the song a second time.
    const answer = await fetch(address, { credentials: 'same-origin', cache: 'no-store', signal });
    status = answer.status;
    if (status === 404) continue;
    if (!answer.ok) break;
    const sound = await answer.blob();
    const length = answer.headers.get('Content-Length');
    // A truncated song must never be stored as complete.
    if (length !== null && Number(length) !== sound.size)
      throw new ApiError(0, 'cut-off', 'The song came in part only');
    return sound;
  }
  throw new ApiError(status, 'no-sound', 'The song could not be loaded');
}

/** Returns null on failure, because a song without its lyrics is still useful. */
async function fetchLyrics(songId: string, signal: AbortSignal): Promise<Lyrics | null> {
  return callApi('GET /api/lyrics/{songId}', { params: { songId }, signal }).catch(() => null);
}

/** Undefined when it failed to load: a song without its cover is still useful. */
export async function fetchCover({ artworkUrl }: Track, signal: AbortSignal): Promise<SongFiles['cover']> {
  const imageId = imageIdOf(artworkUrl);
  if (imageId === null) return null;
  try {
    const answer = await fetch(imageUrl('song', imageId, keptCoverPx, 'webp'), { credentials: 'same-origin', signal });
    if (answer.ok) return await answer.blob();
    return answer.status === 404 ? null : undefined;
  } catch {
    return undefined;
  }
}
