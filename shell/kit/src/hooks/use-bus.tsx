// Reading the bus between remotes from a component.
import { type BusMessages, type BusTopic, bus, live, type RetainedTopic } from '@libretto/contracts/federation';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** The present state of a retained topic; undefined until somebody has told it. */
export function useBusState<T extends RetainedTopic>(topic: T): BusMessages[T] | undefined {
  const subscribe = useCallback((changed: () => void) => bus.on(topic, changed), [topic]);
  return useSyncExternalStore(subscribe, () => bus.latest(topic));
}

/** Hears every message of a topic while mounted; always calls the latest `listener`. */
export function useBusMessage<T extends BusTopic>(topic: T, listener: (message: BusMessages[T]) => void): void {
  const onMessage = useEffectEvent(listener);
  useEffect(() => bus.on(topic, (message) => onMessage(message)), [topic]);
}

/** Whether pushes arrive now; the spec's polls run only while they do not. */
export function useIsLive(): boolean {
  const subscribe = useCallback((changed: () => void) => live.onConnectionChange(changed), []);
  return useSyncExternalStore(subscribe, () => live.isConnected);
}
