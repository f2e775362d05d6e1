import { useEffect, useState } from 'react';

/** Upper bound of the wait for a cover. */
const atLatestMs = 700;

/**
 * Whether the content below the hero may render: on a slow connection its pictures would load before the hero's.
 *
 * @param hasCover False when there is nothing to wait for.
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
