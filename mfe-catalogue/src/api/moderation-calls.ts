// Queries and commands of moderation: reports and appeals, decisions, and their log.
import { useCommand } from '@libretto/product/command';
import { invalidate, pages, sharedQueue } from '@libretto/product/query';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

export type QueueOrder = 'oldest' | 'most-reported';

const pageLength = 10;
const logLength = 30;
const queueCall = 'GET /api/admin/moderation/queue';
const logCalls = { admin: 'GET /api/admin/moderation/log', finance: 'GET /api/finance/moderation-log' } as const;

export const useModerationQueue = (order: QueueOrder) =>
  useInfiniteQuery({
    ...pages(queueCall, { query: { order, limit: pageLength } }, ({ hasMore }, all) =>
      hasMore ? all.length * pageLength : undefined,
    ),
    ...sharedQueue,
  });

export const useModerationLog = (role: keyof typeof logCalls) =>
  useInfiniteQuery({
    ...pages(logCalls[role], { query: { limit: logLength } }, ({ hasMore }, all) =>
      hasMore ? all.length * logLength : undefined,
    ),
    staleTime: 0,
  });

export function useCaseDecision() {
  const queries = useQueryClient();
  const onDone = () => Promise.all([invalidate(queries, queueCall), invalidate(queries, logCalls.admin)]);
  return useCommand('POST /api/admin/moderation/cases/{id}/decision', { onDone });
}

export function useAppealDecision() {
  const queries = useQueryClient();
  const onDone = () => Promise.all([invalidate(queries, queueCall), invalidate(queries, logCalls.admin)]);
  return useCommand('POST /api/admin/moderation/appeals/{id}/decision', { onDone });
}
