// Queries and commands of the audit's other tabs. Long-running tasks are polled.
import type { CallInput } from '@libretto/contracts/client';
import type { WithdrawalStatus } from '@libretto/contracts/http/finance/commerce';
import { useCommand } from '@libretto/product/command';
import { unansweredInput, useMoneyCommand } from '@libretto/product/money-command';
import { invalidate, query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

const askAgainMs = 700;
const isUnfinished = (task: { readonly status: string } | null | undefined) =>
  task?.status === 'waiting' || task?.status === 'running';

export type { WithdrawalStatus };
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
    refetchInterval: ({ state }) => (isUnfinished(state.data?.lastVerification) ? askAgainMs : false),
  });
}

export function useVerifyLedger() {
  const queries = useQueryClient();
  return useCommand('POST /api/finance/verifications', {
    onDone: () => invalidate(queries, 'GET /api/finance/integrity'),
  });
}

export function useExports(cursor: string | undefined) {
  return useQuery({
    ...query('GET /api/finance/exports', { query: { cursor, limit: 20 } }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnfinished) ? askAgainMs : false),
  });
}

export function useStartExport() {
  const queries = useQueryClient();
  return useCommand('POST /api/finance/exports', {
    onDone: () => invalidate(queries, 'GET /api/finance/exports'),
  });
}

export function useAdjustments(cursor: string | undefined) {
  return useQuery({
    ...query('GET /api/finance/adjustments', { query: { cursor, limit: 20 } }),
    placeholderData: keepPreviousData,
  });
}

const proposalCall = 'POST /api/finance/adjustments';
export type AdjustmentProposal = CallInput<typeof proposalCall>['body'];

/** A proposal whose answer was lost, possibly before a reload. Repeating the same proposal reveals its outcome. */
export const unansweredProposal = (isMeant: (proposal: AdjustmentProposal) => boolean) =>
  unansweredInput(proposalCall, ({ body }) => isMeant(body))?.body ?? null;

export function useProposeAdjustment() {
  const queries = useQueryClient();
  return useMoneyCommand(proposalCall, {
    refused: () => t`Failed to propose the adjusting entry`,
    onEnd: () => void invalidate(queries, 'GET /api/finance/adjustments'),
  });
}

const adjustmentDecisionCall = 'POST /api/finance/adjustments/{id}/decision';

/** Whether the answer to this decision on this adjusting entry was lost, possibly before a reload. */
export const isAdjustmentDecisionUnanswered = (id: string, decision: Decision['decision']) =>
  unansweredInput(adjustmentDecisionCall, (input) => isSameDecision(input, { params: { id }, body: { decision } })) !==
  undefined;

export function useDecideAdjustment() {
  const queries = useQueryClient();
  return useMoneyCommand(adjustmentDecisionCall, {
    refused: () => t`Failed to decide this adjusting entry`,
    isSame: isOfSameId,
    isRepeat: isSameDecision,
    onEnd: () => {
      for (const call of [...figuresOfMoney, 'GET /api/finance/adjustments'] as const) void invalidate(queries, call);
    },
  });
}

export function useOwnReads(cursor: string | undefined) {
  return useQuery({
    ...query('GET /api/finance/reads', { query: { cursor, limit: 30 } }),
    placeholderData: keepPreviousData,
  });
}

export function useUnbookedEvents(isMoneyOnly: boolean, cursor: string | undefined) {
  return useQuery({
    ...query('GET /api/finance/unbooked-events', {
      query: { moneyOnly: isMoneyOnly ? 'true' : 'false', cursor, limit: 20 },
    }),
    placeholderData: keepPreviousData,
  });
}

export function useReconciliations() {
  return useQuery({
    ...query('GET /api/finance/reconciliations', { query: { limit: 20 } }),
    refetchInterval: ({ state }) => (state.data?.reconciliations.some(isUnfinished) ? askAgainMs : false),
  });
}

export function useReconciliation(id: string, status: ReconciliationStatus | undefined, offset: number) {
  return useQuery({
    ...query('GET /api/finance/reconciliations/{id}', { params: { id }, query: { status, offset, limit: 50 } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isUnfinished(state.data?.reconciliation) ? askAgainMs : false),
  });
}

export function useStartReconciliation() {
  const queries = useQueryClient();
  return useCommand('POST /api/finance/reconciliations', {
    onDone: () => invalidate(queries, 'GET /api/finance/reconciliations'),
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

function useFiguresReadAgain() {
  const queries = useQueryClient();
  return () => {
    for (const call of figuresOfMoney) void invalidate(queries, call);
  };
}

const isOfSameId = ({ params }: OfId, other: OfId) => params.id === other.params.id;

interface OfId {
  readonly params: { readonly id: string };
}

/** An input that repeats a decision, whatever its reason, has the same effect as the earlier one. */
const isSameDecision = (input: OfId & { body: Decision }, other: OfId & { body: Decision }) =>
  isOfSameId(input, other) && input.body.decision === other.body.decision;

const isSameOutcome = (input: OfId & { body: Transfer }, other: OfId & { body: Transfer }) =>
  isOfSameId(input, other) && input.body.outcome === other.body.outcome;

type Decision = Pick<WithdrawalDecision, 'decision'>;
type Transfer = Pick<TransferOutcome, 'outcome'>;

const decisionCall = 'POST /api/finance/withdrawals/{id}/decision';
const transferCall = 'POST /api/finance/withdrawals/{id}/transfer';

// Both refetch also after a failure, because the outcome may be unknown.
export function useDecideWithdrawal() {
  const onEnd = useFiguresReadAgain();
  return useMoneyCommand(decisionCall, {
    refused: () => t`Failed to decide this withdrawal`,
    isSame: isOfSameId,
    isRepeat: isSameDecision,
    onEnd,
  });
}

export type TransferOutcome = { outcome: 'paid' } | { outcome: 'returned'; reason: string };

export function useRecordTransfer() {
  const onEnd = useFiguresReadAgain();
  return useMoneyCommand(transferCall, {
    refused: () => t`Failed to record the transfer`,
    isSame: isOfSameId,
    isRepeat: isSameOutcome,
    onEnd,
  });
}

/** Whether the answer to this decision on this withdrawal was lost, possibly before a reload. */
export const isDecisionUnanswered = (id: string, decision: Decision['decision']) =>
  unansweredInput(decisionCall, (input) => isSameDecision(input, { params: { id }, body: { decision } })) !== undefined;

/** Whether the answer to this recorded outcome of this withdrawal's transfer was lost, possibly before a reload. */
export const isTransferUnanswered = (id: string, outcome: Transfer['outcome']) =>
  unansweredInput(transferCall, (input) => isSameOutcome(input, { params: { id }, body: { outcome } })) !== undefined;
