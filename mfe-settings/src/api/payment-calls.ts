// The saved cards and the prices of the catalogue, as two sections of the settings read and change them.
import { callApi } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export type SavedCard = HttpCalls['GET /api/user/payment-methods']['response']['paymentMethods'][number];
export type CatalogPrices = HttpCalls['PUT /api/user/catalog-settings']['body'];

const cardsKey = ['settings', 'payment-methods'] as const;
const pricesKey = ['settings', 'catalog-settings'] as const;

export function useSavedCards() {
  return useQuery({
    queryKey: cardsKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/user/payment-methods', { signal })).paymentMethods,
  });
}

/** Call it once a card was kept elsewhere, in the shell's card form. */
export function useRefreshSavedCards() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: cardsKey });
}

export function useRemoveCard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /api/user/payment-methods/{id}', { params: { id } }),
    onSuccess: (_, removed) =>
      queries.setQueryData<SavedCard[]>(cardsKey, (cards) => cards?.filter(({ id }) => id !== removed)),
  });
}

export function useCatalogPrices() {
  return useQuery({
    queryKey: pricesKey,
    queryFn: ({ signal }) => callApi('GET /api/user/catalog-settings', { signal }),
  });
}

export function useSaveCatalogPrices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CatalogPrices) => callApi('PUT /api/user/catalog-settings', { body }),
    onSuccess: (_, saved) => queries.setQueryData(pricesKey, saved),
  });
}
