// What a person's own statement reads, and the payouts that they ask for.
import { callApi } from '@libretto/contracts/client';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export type BalanceName = 'talent' | 'eur';

export function useStatementMonths() {
  return useQuery({
    queryKey: ['statement', 'months'],
    queryFn: ({ signal }) => callApi('GET /api/user/statement/months', { signal }),
  });
}

export function useStatementMonth(balance: BalanceName, month: string, cursor: string | undefined) {
  return useQuery({
    queryKey: ['statement', 'month', balance, month, cursor],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/statement/month', { query: { balance, month, cursor, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useOwnWithdrawals(enabled: boolean) {
  return useQuery({
    queryKey: ['statement', 'withdrawals'],
    queryFn: ({ signal }) => callApi('GET /api/user/withdrawals', { query: { limit: 20 }, signal }),
    enabled,
  });
}

export interface WithdrawalRequest {
  /** Euros. */
  readonly amount: number;
  readonly name: string;
  readonly iban: string;
  /** Of this press of the button: sent twice, it is one payout. */
  readonly key: string;
}

export function useRequestWithdrawal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: WithdrawalRequest) =>
      callApi('POST /api/user/withdrawals', { body, idempotencyKey: key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['statement'] }),
  });
}
