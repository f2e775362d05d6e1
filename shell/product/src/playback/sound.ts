// The player's state of a track, as rows, cards and heads show it.
import { bus, type PlayerState, type QueueContext, type Track } from '@libretto/contracts/federation';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * none: the current track is another one, or there is none; paused and playing: it is this one.
 */
export type Sound = 'none' | 'paused' | 'playing';

/** A loading track counts as playing, so that the icon reacts to the press and not to the network. */
export function soundOf(state: PlayerState | undefined, isMeant: (track: Track) => boolean): Sound {
  if (!state?.track || !isMeant(state.track)) return 'none';
  const isOn = state.status === 'playing' || state.status === 'loading';
  return isOn && !state.isElsewhere ? 'playing' : 'paused';
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

/** The source of a list; two lists of one name differ by their ids. */
export type ListSource = Pick<QueueContext, 'name' | 'id'>;

/**
 * Returns the state of a list: whether the player was started from it, and the current track is in it. Remotes from
 * before {@link ListSource} pass the name alone.
 */
export function useListSound(source: ListSource | string, tracks: readonly Track[]): Sound {
  const { name, id } = typeof source === 'string' ? { name: source, id: undefined } : source;
  const isNamed = typeof source === 'string';
  return useSound(
    useCallback(
      (track) => {
        const state = bus.latest('player/state');
        if (!tracks.some((each) => each.id === track.id)) return false;
        // Players from before the field know only the name.
        if (isNamed || state?.contextId === undefined) return state?.contextName === name;
        return id === undefined ? state.contextId === null && state.contextName === name : state.contextId === id;
      },
      [name, id, isNamed, tracks],
    ),
  );
}
