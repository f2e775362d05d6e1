// Queries of the audit.
import { query } from '@libretto/product/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** One page of accounts with the totals over all accounts. */
export function useTrialBalance(asOf: string | undefined, cursor?: string, limit = 100) {
  return useQuery({
    ...query('GET /api/finance/trial-balance', { query: { asOf, cursor, limit } }),
    placeholderData: keepPreviousData,
  });
}

export function useJournal(
  asOf: string | undefined,
  currency: 'TALENT' | 'EUR' | undefined,
  cursor: string | undefined,
) {
  return useQuery({
    ...query('GET /api/finance/journal', { query: { asOf, currency, cursor, limit: 20 } }),
    placeholderData: keepPreviousData,
  });
}

export function useAccountStatement(account: string, asOf: string | undefined, cursor: string | undefined) {
  return useQuery({
    ...query('GET /api/finance/statement', { query: { account, to: asOf, cursor, limit: 20 } }),
    placeholderData: keepPreviousData,
  });
}

export function useTransaction(id: string) {
  return useQuery({
    ...query('GET /api/finance/transactions/{id}', { params: { id } }),
  });
}
