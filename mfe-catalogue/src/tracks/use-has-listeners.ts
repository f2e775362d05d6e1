// Whether some remote takes an intent. A button that nobody answers is better not shown.
import { type BusTopic, bus } from '@libretto/contracts/federation';
import { useEffect, useState } from 'react';

/** Remotes load apart, so one that is late is looked for again. */
const lookAgainAfterMs = [200, 1_000, 4_000] as const;

export function useHasListeners(topic: BusTopic): boolean {
  const [has, setHas] = useState(() => bus.hasListeners(topic));
  useEffect(() => {
    const look = () => setHas(bus.hasListeners(topic));
    const timers = lookAgainAfterMs.map((ms) => setTimeout(look, ms));
    return () => timers.forEach(clearTimeout);
  }, [topic]);
  return has;
}
