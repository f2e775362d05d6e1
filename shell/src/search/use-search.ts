// Searches while the user types: debounced, from two letters on, showing the previous results until new ones arrive.
import type { SearchKind } from '@libretto/contracts/http/catalogue/search';
import { useDebounced } from '@libretto/kit/hooks';
import { query } from '@libretto/product/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

const waitMs = 300;
/** The trimmed text must be longer than this. */
const tooShort = 1;
const pageSize = 20;

export const isSearchable = (text: string) => text.trim().length > tooShort;

export function useSearch(text: string) {
  const typed = text.trim();
  const settled = useDebounced(typed, waitMs);
  const isWanted = isSearchable(typed);
  const [kind, setKind] = useState<SearchKind>();
  const [more, setMore] = useState<{ of: string; pages: number }>({ of: '', pages: 1 });
  const searched = `${kind} ${settled}`;
  const pages = more.of === searched ? more.pages : 1;
  const input = kind === undefined ? { q: settled } : { q: settled, type: kind, limit: pages * pageSize };
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query('GET /api/search', { query: input }),
    enabled: isWanted && isSearchable(settled),
    placeholderData: keepPreviousData,
  });
  const hasMore = isWanted && kind !== undefined && data?.nextCursor != null;
  return {
    /** Undefined before the first response, and while nothing is searched. */
    results: isWanted ? data?.results : undefined,
    suggestion: isWanted ? (data?.suggestion ?? null) : null,
    /** Whether the results belong to exactly the text in the field. */
    isCurrent: isWanted && settled === typed && !isPlaceholderData && data !== undefined,
    isError: isWanted && isError,
    isWanted,
    /** Undefined means all kinds. */
    kind,
    setKind,
    hasMore,
    showMore: () => setMore({ of: searched, pages: pages + 1 }),
    retry: () => void refetch(),
  };
}
