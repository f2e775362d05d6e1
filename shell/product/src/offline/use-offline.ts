// What is kept on this device, as components read it.
import { useOnline } from '@libretto/kit/use-online';
import { useSyncExternalStore } from 'react';
import { offlineLibrary } from './library';
import type { OfflineList } from './list-rules';
import type { OfflineState } from './offline-library';

const subscribe = (changed: () => void) => offlineLibrary().subscribe(changed);

export const useOffline = (): OfflineState => useSyncExternalStore(subscribe, () => offlineLibrary().state);

/** Null for a list that is not to be kept. */
export const useOfflineList = (listId: string): OfflineList | null =>
  useOffline().lists.find(({ id }) => id === listId) ?? null;

/** Which songs can be played now: all with a connection, those on this device without one. */
export function usePlayableNow(): (songId: string) => boolean {
  useOffline();
  return useOnline() ? () => true : offlineLibrary().hasSong;
}
