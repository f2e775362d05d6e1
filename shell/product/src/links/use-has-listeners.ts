// Whether a remote handles an intent. A button without a handler is hidden; it appears when its remote has loaded.
import { type BusTopic, bus } from '@libretto/contracts/federation';
import { startTransition, useEffect, useState } from 'react';

export function useHasListeners(topic: BusTopic): boolean {
  const [hasListeners, setHasListeners] = useState(() => bus.hasListeners(topic));
  useEffect(() => {
    // A transition, because every row of a list calls this for its menu: updating a long list at once would block a
    // slow phone.
    const look = () => startTransition(() => setHasListeners(bus.hasListeners(topic)));
    look();
    // The bus belongs to the shell, which may be from before it had this method.
    return bus.onListeners?.(look);
  }, [topic]);
  return hasListeners;
}
