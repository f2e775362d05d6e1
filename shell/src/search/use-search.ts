// Searching while one types: when typing rests, from two letters on, keeping what was found until the next answer.
import { useDebounced } from '@libretto/kit/debounced';
import { query } from '@libretto/product/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const waitMs = 300;
/** The trimmed text must be longer than this. */
const tooShort = 1;

export const isSearchable = (text: string) => text.trim().length > tooShort;

export function useSearch(text: string) {
  const typed = text.trim();
  const settled = useDebounced(typed, waitMs);
  const isWanted = isSearchable(typed);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query('GET /api/search', { query: { q: settled } }),
    enabled: isWanted && isSearchable(settled),
    placeholderData: keepPreviousData,
  });
  return {
    /** Undefined before the first answer, and while nothing is searched. */
    results: isWanted ? data?.results : undefined,
    /** What is shown answers exactly what stands in the field. */
    isCurrent: isWanted && settled === typed && !isPlaceholderData && data !== undefined,
    isError: isWanted && isError,
    isWanted,
    retry: () => void refetch(),
  };
}
