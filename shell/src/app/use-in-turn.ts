// Parts that no screen waits for, each drawn in its own time: together they would keep a slow processor from answering a press.
import { idleTime } from '@libretto/kit/when-idle';
import { startTransition, useEffect, useState } from 'react';

/**
 * Fetches the code of all parts at once. The first to come is shown at once, each further one when the browser is idle again.
 * @param parts Fetch of each part; resolves also where its code did not come.
 * @returns The names of the parts that may be shown by now.
 */
export function useInTurn(parts: Readonly<Record<string, () => Promise<void>>>): ReadonlySet<string> {
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
