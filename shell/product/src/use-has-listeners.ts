// Whether some remote takes an intent. A button that nobody answers is better not shown; it comes when its remote does.
import { type BusTopic, bus } from '@libretto/contracts/federation';
import { startTransition, useEffect, useState } from 'react';

export function useHasListeners(topic: BusTopic): boolean {
  const [hasListeners, setHasListeners] = useState(() => bus.hasListeners(topic));
  useEffect(() => {
    // Every row of a list asks this for its menu. Drawn at once, a long list would keep a slow phone from answering presses.
    const look = () => startTransition(() => setHasListeners(bus.hasListeners(topic)));
    look();
    // The bus is the shell's, which may be from before it could tell.
    return bus.onListeners?.(look);
  }, [topic]);
  return hasListeners;
}
