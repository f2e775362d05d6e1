// Whether some remote takes an intent. A button that nobody answers is better not shown; it comes when its remote does.
import { type BusTopic, bus } from '@libretto/contracts/federation';
import { useCallback, useSyncExternalStore } from 'react';

export function useHasListeners(topic: BusTopic): boolean {
  // The bus is the shell's, which may be from before it could tell.
  const subscribe = useCallback((changed: () => void) => bus.onListeners?.(changed) ?? (() => undefined), []);
  return useSyncExternalStore(subscribe, () => bus.hasListeners(topic));
}
