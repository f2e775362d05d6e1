// Back within the product: on a page that was opened from outside, back is Home and not the other site.
import { useCallback } from 'react';
import { useNavigate } from 'react-router';

export function useGoBack(otherwise = '/dashboard'): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // The router counts its entries there; at 0 there is nothing of ours behind this page.
    const index = (history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) void navigate(-1);
    else void navigate(otherwise, { replace: true });
  }, [navigate, otherwise]);
}
