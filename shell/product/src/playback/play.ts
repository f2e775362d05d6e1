// The play buttons: the player's current song resumes or pauses, any other one starts with its list as the queue.

import { bus, type QueueContext, type Track } from '@libretto/contracts/federation';
import { toast } from '@libretto/kit/feedback';
import { t } from '@lingui/core/macro';
import type { Sound } from './sound';

const timeoutMs = 3_000;

export interface PlayIntent {
  readonly tracks: readonly Track[];
  readonly startIndex?: number;
  readonly context: QueueContext;
}

/** Starts a queue, whatever the current track is. */
export function play({ tracks, startIndex = 0, context }: PlayIntent): void {
  if (!tracks[startIndex]) return;
  bus.emit('player/play', { tracks: [...tracks], startIndex, context });
  if (!bus.hasListeners('player/play')) setTimeout(isPlayerThere, timeoutMs);
}

/** Starts the queue at a song, or pauses and resumes if it is the current track. */
export function playOrPause(intent: PlayIntent): void {
  const wanted = intent.tracks[intent.startIndex ?? 0];
  if (wanted && isCurrentTrack(({ id }) => id === wanted.id)) bus.emit('player/toggle', {});
  else play(intent);
}

/** Like {@link playOrPause}, for a song by its id; it may be the current track without being in the list. */
export function playOrPauseSong({
  tracks,
  trackId,
  context,
}: Omit<PlayIntent, 'startIndex'> & { trackId: string }): void {
  if (isCurrentTrack(({ id }) => id === trackId)) bus.emit('player/toggle', {});
  else play({ tracks, startIndex: tracks.findIndex(({ id }) => id === trackId), context });
}

/** A list's play button: starts the list, or pauses and resumes if the current track was started from it. */
export function playOrPauseList(sound: Sound, start: () => void): void {
  if (sound === 'none') start();
  else bus.emit('player/toggle', {});
}

/**
 * Whether the current track is the intended one and can be toggled from here. A track that failed, or that plays on
 * another device, cannot: pressing play then starts it here.
 */
export function isCurrentTrack(isMeant: (track: Track) => boolean): boolean {
  const state = bus.latest('player/state');
  return Boolean(state?.track && isMeant(state.track) && state.status !== 'failed' && !state.isElsewhere);
}

export function playNext(tracks: readonly Track[]): void {
  if (!isPlayerThere()) return;
  bus.emit('player/play-next', { tracks: [...tracks] });
  toast.success(t`Plays next`, tracks.length === 1 ? tracks[0]?.title : undefined);
}

/**
 * Checks whether the player's remote has loaded. A late player still receives the request; if it is down, silence would
 * look like a broken button.
 */
function isPlayerThere(): boolean {
  if (bus.hasListeners('player/play')) return true;
  toast.error(t`The player is still loading`, t`Try again in a moment.`);
  return false;
}
