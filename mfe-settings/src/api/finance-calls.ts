// Queries of the audit.
import { query } from '@libretto/product/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FinanceView } from '../finance/finance-view';
import type { JournalSearch } from '../finance/journal/journal-search';

/** One page of accounts with the totals over all accounts. */
export function useTrialBalance(asOf: string | undefined, cursor?: string, limit = 100) {
  return useQuery({
    ...query('GET /api/finance/trial-balance', { query: { asOf, cursor, limit } }),
    placeholderData: keepPreviousData,
  });
}

/** Searches the journal if there is a search text, and lists all events otherwise. */
export function useJournalOrSearch(
  search: JournalSearch | undefined,
  { asOf, currency, cursor }: Pick<FinanceView, 'asOf' | 'currency' | 'cursor'>,
) {
  const listed = useQuery({
    ...query('GET /api/finance/journal', { query: { asOf, currency, cursor, limit: 20 } }),
    placeholderData: keepPreviousData,
    enabled: search === undefined,
  });
  const found = useQuery({
    ...query('GET /api/finance/search', { query: { ...search, cursor, limit: 20 } }),
    placeholderData: keepPreviousData,
    enabled: search !== undefined,
  });
  return search === undefined ? listed : found;
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
