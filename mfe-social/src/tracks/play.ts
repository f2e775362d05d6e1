// Pressing play: the track that is in the player already goes on or pauses, any other starts with its list behind it.
import { bus, type PlayerState, type QueueContext, type Track } from '@libretto/contracts/federation';
import { toast } from '@libretto/kit/toast';
import { useCallback, useSyncExternalStore } from 'react';

const patienceMs = 3_000;

export interface PlayWish {
  readonly tracks: readonly Track[];
  readonly trackId: string;
  readonly context: QueueContext;
}

export function playOrPause({ tracks, trackId, context }: PlayWish): void {
  const state = bus.latest('player/state');
  // What failed, or plays in another tab, cannot be paused from here: pressing play then means playing it here.
  if (state?.trackId === trackId && state.status !== 'failed' && !state.isElsewhere) {
    bus.emit('player/toggle', {});
    return;
  }
  const startIndex = tracks.findIndex(({ id }) => id === trackId);
  if (startIndex < 0) return;
  bus.emit('player/play', { tracks: [...tracks], startIndex, context });
  if (!bus.hasListeners('player/play')) setTimeout(excusePlayer, patienceMs);
}

/** The player is a remote of its own. Late, it takes the song when it comes; down, silence would look like a broken button. */
function excusePlayer(): void {
  if (!bus.hasListeners('player/play')) toast.error('The player is still loading', 'Try again in a moment.');
}

/** none: another track or nothing is in the player; resting: it is this one, silent; sounding: one hears it. */
export type Sound = 'none' | 'resting' | 'sounding';

/** While it loads it counts as sounding, so that the glyph answers the press and not the line. */
export function soundOf(state: PlayerState | undefined, trackId: string): Sound {
  if (state?.trackId !== trackId) return 'none';
  const isOn = state.status === 'playing' || state.status === 'loading';
  return isOn && !state.isElsewhere ? 'sounding' : 'resting';
}

const onPlayerState = (changed: () => void) => bus.on('player/state', changed);

/** A word instead of the whole state, so that only rows which change are drawn again. */
export function useTrackSound(trackId: string): Sound {
  return useSyncExternalStore(
    onPlayerState,
    useCallback(() => soundOf(bus.latest('player/state'), trackId), [trackId]),
  );
}

/** Paid and neither bought nor one's own: only its preview is served. */
export const isForSale = (track: Track) => track.isPaid && !track.isPurchased && !track.isPlayableInFull;
