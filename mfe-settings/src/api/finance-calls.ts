// What the audit reads.
import { callApi } from '@libretto/contracts/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** A page of the accounts, and the sums of all of them. */
export function useTrialBalance(asOf: string | undefined, cursor?: string, limit = 100) {
  return useQuery({
    queryKey: ['finance', 'trial-balance', asOf, cursor, limit],
    queryFn: ({ signal }) => callApi('GET /api/finance/trial-balance', { query: { asOf, cursor, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useJournal(asOf: string | undefined, cursor: string | undefined) {
  return useQuery({
    queryKey: ['finance', 'journal', asOf, cursor],
    queryFn: ({ signal }) => callApi('GET /api/finance/journal', { query: { asOf, cursor, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useAccountStatement(account: string, asOf: string | undefined, cursor: string | undefined) {
  return useQuery({
    queryKey: ['finance', 'statement', account, asOf, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /api/finance/statement', { query: { account, to: asOf, cursor, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useTransaction(id: string) {
  return useQuery({
    queryKey: ['finance', 'transaction', id],
    queryFn: ({ signal }) => callApi('GET /api/finance/transactions/{id}', { params: { id }, signal }),
  });
}
