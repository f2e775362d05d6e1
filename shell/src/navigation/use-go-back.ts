// Goes back within the product: on a page that was opened from outside, back leads to Home and not to the other site.
import { useCallback } from 'react';
import { useNavigate } from 'react-router';

export function useGoBack(otherwise = '/dashboard'): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // The router stores its entry index here; at 0 no entry of this application precedes the page.
    const index = (history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) void navigate(-1);
    else void navigate(otherwise, { replace: true });
  }, [navigate, otherwise]);
}
