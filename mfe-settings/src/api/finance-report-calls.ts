// Queries and commands of the audit's other tabs. Long-running tasks are polled.
import { useCommand } from '@libretto/product/command';
import { query, readAgain } from '@libretto/product/query';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

const askAgainMs = 700;
const isUnderWay = (task: { readonly status: string } | null | undefined) =>
  task?.status === 'waiting' || task?.status === 'running';

export type WithdrawalStatus = 'requested' | 'approved' | 'refused';
export type ExportFormat = 'csv' | 'ledger' | 'beancount';
export type ReconciliationStatus = 'matched' | 'missing-here' | 'missing-there' | 'different';

export function useBalanceSeries(account: string, to: string | undefined) {
  return useQuery({
    ...query('GET /api/finance/balance-series', { query: { account, to, points: 120 } }),
  });
}

export function useExplanation(account: string, asOf: string | undefined) {
  return useQuery({
    ...query('GET /api/finance/explain', { query: { account, asOf } }),
  });
}

export function useTransitAgeing(cursor: string | undefined) {
  return useQuery({
    ...query('GET /api/finance/transit-ageing', { query: { cursor, limit: 20 } }),
    placeholderData: keepPreviousData,
  });
}

export function useRevenue() {
  return useQuery({
    ...query('GET /api/finance/revenue', { query: {} }),
  });
}

export function useIntegrity() {
  return useQuery({
    ...query('GET /api/finance/integrity'),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.lastVerification) ? askAgainMs : false),
  });
}

export function useVerifyLedger() {
  const queries = useQueryClient();
  return useCommand('POST /api/finance/verifications', {
    onDone: () => readAgain(queries, 'GET /api/finance/integrity'),
  });
}

export function useExports(cursor: string | undefined) {
  return useQuery({
    ...query('GET /api/finance/exports', { query: { cursor, limit: 20 } }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? askAgainMs : false),
  });
}

export function useStartExport() {
  const queries = useQueryClient();
  return useCommand('POST /api/finance/exports', {
    onDone: () => readAgain(queries, 'GET /api/finance/exports'),
  });
}

export function useReconciliations() {
  return useQuery({
    ...query('GET /api/finance/reconciliations', { query: { limit: 20 } }),
    refetchInterval: ({ state }) => (state.data?.reconciliations.some(isUnderWay) ? askAgainMs : false),
  });
}

export function useReconciliation(id: string, status: ReconciliationStatus | undefined, offset: number) {
  return useQuery({
    ...query('GET /api/finance/reconciliations/{id}', { params: { id }, query: { status, offset, limit: 50 } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.reconciliation) ? askAgainMs : false),
  });
}

export function useStartReconciliation() {
  const queries = useQueryClient();
  return useCommand('POST /api/finance/reconciliations', {
    onDone: () => readAgain(queries, 'GET /api/finance/reconciliations'),
  });
}

export function useWithdrawals(status: WithdrawalStatus, offset: number) {
  return useQuery({
    ...query('GET /api/finance/withdrawals', { query: { status, offset, limit: 20 } }),
    placeholderData: keepPreviousData,
  });
}

export type WithdrawalDecision = { decision: 'approve' } | { decision: 'refuse'; reason: string };

/** Queries that a payout changes. */
const figuresOfMoney = [
  'GET /api/finance/withdrawals',
  'GET /api/finance/journal',
  'GET /api/finance/trial-balance',
  'GET /api/finance/statement',
  'GET /api/finance/transit-ageing',
] as const;

export function useDecideWithdrawal() {
  const queries = useQueryClient();
  return useCommand('POST /api/finance/withdrawals/{id}/decision', {
    keyOutlastsReload: true,
    // Refetches also after a failure, because the outcome may be unknown.
    onEnd: () => {
      for (const call of figuresOfMoney) void readAgain(queries, call);
    },
  });
}
