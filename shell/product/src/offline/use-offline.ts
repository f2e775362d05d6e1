// Hooks that read the offline data of this device.
import { useOnline } from '@libretto/kit/hooks';
import { useSyncExternalStore } from 'react';
import { offlineLibrary } from './library';
import type { OfflineList } from './list-rules';
import type { OfflineState } from './offline-library';

const subscribe = (changed: () => void) => offlineLibrary().subscribe(changed);

export const useOffline = (): OfflineState => useSyncExternalStore(subscribe, () => offlineLibrary().state);

/** Null for a list that is not kept offline. */
export const useOfflineList = (listId: string): OfflineList | null =>
  useOffline().lists.find(({ id }) => id === listId) ?? null;

/** Returns which songs can be played now: all while online, the stored ones while offline. */
export function usePlayableNow(): (songId: string) => boolean {
  useOffline();
  return useOnline() ? () => true : offlineLibrary().hasSong;
}
