// Queries of the user's own statement, and the command that requests a payout.
import { unansweredInput, useMoneyCommand } from '@libretto/product/money-command';
import { invalidate, query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';

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

/** Refetches everything that changes when money moves. */
export function readStatementAgain(queries: QueryClient): void {
  void invalidate(queries, 'GET /api/user/statement/months');
  void invalidate(queries, 'GET /api/user/statement/month');
  void invalidate(queries, 'GET /api/user/withdrawals');
}

const withdrawalCall = 'POST /api/user/withdrawals';

/** A withdrawal whose response was lost, possibly before a reload. Repeating the same request reveals its outcome. */
export const unansweredWithdrawal = () => unansweredInput(withdrawalCall)?.body ?? null;

export function useRequestWithdrawal() {
  const queries = useQueryClient();
  return useMoneyCommand(withdrawalCall, {
    refused: () => t`Failed to request the withdrawal`,
    // Refetches also after a failure, because the outcome may be unknown.
    onEnd: () => readStatementAgain(queries),
  });
}
