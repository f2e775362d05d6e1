// When a page shows its boxes while it loads.
import { useSkeleton } from '@libretto/kit/skeleton';
import { useState } from 'react';

/** After 150 ms and for at least 300; without a break where the shell showed boxes while the page's code came. */
export function usePageSkeleton(loading: boolean): boolean {
  const [goesOn, setGoesOn] = useState(() => document.querySelector('main [aria-busy="true"]') !== null);
  if (goesOn && !loading) setGoesOn(false);
  const isShown = useSkeleton(loading && !goesOn);
  return goesOn ? loading : isShown;
}
