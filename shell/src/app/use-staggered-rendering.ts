// Staggers the rendering of parts that no screen waits for: together they would block a slow processor from responding
// to input.
import { idleTime } from '@libretto/kit/hooks';
import { startTransition, useEffect, useState } from 'react';

/**
 * Fetches the code of all parts at once. The first part to arrive is shown at once, each further one when the browser
 * is idle again.
 * @param parts the fetch of each part; it resolves even if the code failed to load.
 * @returns the names of the parts that may be shown by now.
 */
export function useStaggeredRendering(parts: Readonly<Record<string, () => Promise<void>>>): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    let isOver = false;
    let turn: Promise<void> | undefined;
    for (const [name, fetch] of Object.entries(parts)) {
      void fetch().then(async () => {
        turn = turn ? turn.then(idleTime) : Promise.resolve();
        await turn;
        if (!isOver) startTransition(() => setShown((before) => new Set([...before, name])));
      });
    }
    return () => {
      isOver = true;
    };
  }, [parts]);

  return shown;
}
