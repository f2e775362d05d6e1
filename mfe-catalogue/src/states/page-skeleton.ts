// When a page shows its boxes while it loads.
import { useSkeleton } from '@libretto/kit/skeleton';

const loadedAtMs = Date.now();
/** So soon after this code arrived, the shell shows boxes of its own, and a bare page between the two would flash. */
const arrivalMs = 1_000;

/** After 150 ms and for at least 300; at once where the page's code has only just arrived. */
export function usePageSkeleton(loading: boolean): boolean {
  return useSkeleton(loading, Date.now() - loadedAtMs < arrivalMs ? 0 : undefined);
}
