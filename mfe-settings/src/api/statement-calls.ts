// What a person's own statement reads, and the payouts that they ask for.
import { sendCommand } from '@libretto/contracts/client/command';
import { query, readAgain } from '@libretto/product/query';
import { renewSession } from '@libretto/product/session';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export type BalanceName = 'talent' | 'eur';

export function useStatementMonths() {
  return useQuery({
    ...query('GET /api/user/statement/months'),
  });
}

export function useStatementMonth(balance: BalanceName, month: string, cursor: string | undefined) {
  return useQuery({
    ...query('GET /api/user/statement/month', { query: { balance, month, cursor, limit: 20 } }),
    placeholderData: keepPreviousData,
  });
}

export function useOwnWithdrawals(enabled: boolean) {
  return useQuery({
    ...query('GET /api/user/withdrawals', { query: { limit: 20 } }),
    enabled,
  });
}

/** Everything that a movement of money changes on it. */
export function readStatementAgain(queries: QueryClient): void {
  void readAgain(queries, 'GET /api/user/statement/months');
  void readAgain(queries, 'GET /api/user/statement/month');
  void readAgain(queries, 'GET /api/user/withdrawals');
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
    retry: false,
    networkMode: 'always',
    mutationFn: ({ key, ...body }: WithdrawalRequest) =>
      sendCommand('POST /api/user/withdrawals', { body }, { idempotencyKey: key, renewSession }),
    onSuccess: () => readStatementAgain(queries),
  });
}
