// Queries and commands for saved cards and catalogue prices, which two sections of the settings use.
import type { HttpCalls } from '@libretto/contracts/http';
import { useCommand } from '@libretto/product/command';
import { invalidate, patch, query } from '@libretto/product/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';

export type SavedCard = HttpCalls['GET /api/user/payment-methods']['response']['paymentMethods'][number];
export type CatalogPrices = HttpCalls['PUT /api/user/catalog-settings']['body'];

export const useSavedCards = () =>
  useQuery({ ...query('GET /api/user/payment-methods'), select: ({ paymentMethods }) => paymentMethods });

/** Call this after the shell's card form has saved a card. */
export function useRefreshSavedCards() {
  const queries = useQueryClient();
  return () => invalidate(queries, 'GET /api/user/payment-methods');
}

export function useRemoveCard() {
  const queries = useQueryClient();
  return useCommand('DELETE /api/user/payment-methods/{id}', {
    onDone: (_, { params: { id: removed } }) =>
      patch(queries, 'GET /api/user/payment-methods', undefined, (held) => ({
        ...held,
        paymentMethods: held.paymentMethods.filter(({ id }) => id !== removed),
      })),
  });
}

export const useCatalogPrices = () => useQuery(query('GET /api/user/catalog-settings'));

export function useSaveCatalogPrices() {
  const queries = useQueryClient();
  return useCommand('PUT /api/user/catalog-settings', {
    onDone: (_, { body }) =>
      patch(queries, 'GET /api/user/catalog-settings', undefined, (held) => ({ ...held, ...body })),
  });
}
