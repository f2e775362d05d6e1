// The player's state of a track, as rows, cards and heads show it.
import { bus, type PlayerState, type Track } from '@libretto/contracts/federation';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * none: the current track is another one, or there is none; resting: it is this one, paused; sounding: it is playing.
 */
export type Sound = 'none' | 'resting' | 'sounding';

/** A loading track counts as playing, so that the icon reacts to the press and not to the network. */
export function soundOf(state: PlayerState | undefined, isMeant: (track: Track) => boolean): Sound {
  if (!state?.track || !isMeant(state.track)) return 'none';
  const isOn = state.status === 'playing' || state.status === 'loading';
  return isOn && !state.isElsewhere ? 'sounding' : 'resting';
}

const onPlayerState = (changed: () => void) => bus.on('player/state', changed);

function useSound(isMeant: (track: Track) => boolean): Sound {
  // Subscribes to a string instead of the whole state, so that only rows that change render again.
  return useSyncExternalStore(onPlayerState, () => soundOf(bus.latest('player/state'), isMeant));
}

export function useTrackSound(trackId: string): Sound {
  return useSound(useCallback((track) => track.id === trackId, [trackId]));
}

/** Returns the state of a release: whether one of its tracks is the current one. */
export function useAlbumSound(albumId: string): Sound {
  return useSound(useCallback((track) => track.albumId === albumId, [albumId]));
}

/** Returns the state of a list: whether the player was started from it, and the current track is in it. */
export function useListSound(contextName: string, tracks: readonly Track[]): Sound {
  return useSound(
    useCallback(
      (track) => bus.latest('player/state')?.contextName === contextName && tracks.some(({ id }) => id === track.id),
      [contextName, tracks],
    ),
  );
}
