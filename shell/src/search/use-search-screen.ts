// The phone's full-screen search. It is a history entry, so that Back closes it.
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface SearchState {
  isSearching?: boolean;
}

export function useIsSearching(): boolean {
  return (useLocation().state as SearchState | null)?.isSearching === true;
}

export function useOpenSearchScreen(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    void navigate(`${location.pathname}${location.search}`, { state: { isSearching: true } satisfies SearchState });
  }, [navigate]);
}
