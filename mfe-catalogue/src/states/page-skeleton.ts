// When a page shows its skeleton.
import { useSkeleton } from '@libretto/kit/feedback';
import { useState } from 'react';

/**
 * Shown after 150 ms and for at least 300 ms; without a gap if the shell showed a
 * skeleton while the page's code loaded.
 */
export function usePageSkeleton(loading: boolean): boolean {
  const [goesOn, setGoesOn] = useState(() => document.querySelector('main [aria-busy="true"]') !== null);
  if (goesOn && !loading) setGoesOn(false);
  const isShown = useSkeleton(loading && !goesOn);
  return goesOn ? loading : isShown;
}
