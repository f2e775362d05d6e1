// What the player does with a track, as rows, cards and heads show it.
import { bus, type PlayerState, type Track } from '@libretto/contracts/federation';
import { useCallback, useSyncExternalStore } from 'react';

/** none: another track or nothing is in the player; resting: it is this one, silent; sounding: one hears it. */
export type Sound = 'none' | 'resting' | 'sounding';

/** While it loads it counts as sounding, so that the glyph answers the press and not the line. */
export function soundOf(state: PlayerState | undefined, isMeant: (track: Track) => boolean): Sound {
  if (!state?.track || !isMeant(state.track)) return 'none';
  const isOn = state.status === 'playing' || state.status === 'loading';
  return isOn && !state.isElsewhere ? 'sounding' : 'resting';
}

const onPlayerState = (changed: () => void) => bus.on('player/state', changed);

function useSound(isMeant: (track: Track) => boolean): Sound {
  // A word instead of the whole state, so that only rows which change are drawn again.
  return useSyncExternalStore(onPlayerState, () => soundOf(bus.latest('player/state'), isMeant));
}

export function useTrackSound(trackId: string): Sound {
  return useSound(useCallback((track) => track.id === trackId, [trackId]));
}

/** Whether something of a release is in the player. */
export function useAlbumSound(albumId: string): Sound {
  return useSound(useCallback((track) => track.albumId === albumId, [albumId]));
}

/** Whether the player was started from this list, and plays what stands in it. */
export function useListSound(contextName: string, tracks: readonly Track[]): Sound {
  return useSound(
    useCallback(
      (track) => bus.latest('player/state')?.contextName === contextName && tracks.some(({ id }) => id === track.id),
      [contextName, tracks],
    ),
  );
}
