import { useEffect, useState } from 'react';

/** A cover that takes longer holds up nothing any more. */
const atLatestMs = 700;

/**
 * Whether what follows the hero may be drawn: its pictures would come before the hero's own on a slow connection.
 *
 * @param hasCover False where there is nothing to wait for.
 */
export function useHeroShown(hasCover: boolean): [isShown: boolean, show: () => void] {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!hasCover) return undefined;
    const latest = setTimeout(() => setShown(true), atLatestMs);
    return () => clearTimeout(latest);
  }, [hasCover]);
  return [isShown || !hasCover, () => setShown(true)];
}
