// Queries and commands for help, the support chat, the user's own tickets, and the queue of support agents.
import { useCommand } from '@libretto/product/command';
import { invalidate, pages, query, sharedQueue } from '@libretto/product/query';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

const ownList = 'GET /api/support/tickets';
const ownTicket = 'GET /api/support/tickets/{id}';
const queue = 'GET /api/admin/support/tickets';
const queuedTicket = 'GET /api/admin/support/tickets/{id}';
const pageLength = 10;
const queueLength = 20;

export type TicketState = 'waiting' | 'answered' | 'closed';

export const useHelp = () => useQuery(query('GET /api/help'));

export function useAskSupport() {
  const queries = useQueryClient();
  return useCommand('POST /api/support/chat', {
    onDone: ({ supportTicketId }) => supportTicketId !== null && invalidate(queries, ownList),
  });
}

export const useRateAnswer = () => useCommand('PUT /api/support/chat/{id}/rating');

export const useOwnTickets = () =>
  useInfiniteQuery({
    ...pages(ownList, { query: { limit: pageLength } }, ({ hasMore }, all) =>
      hasMore ? all.length * pageLength : undefined,
    ),
    // Support agents may have answered in the meantime.
    staleTime: 0,
  });

export const useOwnTicket = (id: string) => useQuery({ ...query(ownTicket, { params: { id } }), staleTime: 0 });

/** Refetches the user's own tickets after a change. */
function useOwnChange() {
  const queries = useQueryClient();
  return { onDone: () => Promise.all([invalidate(queries, ownList), invalidate(queries, ownTicket)]) };
}

export const useOpenTicket = () => useCommand('POST /api/support/tickets', useOwnChange());
export const useWriteOnTicket = () => useCommand('POST /api/support/tickets/{id}/messages', useOwnChange());
export const useCloseOwnTicket = () => useCommand('POST /api/support/tickets/{id}/close', useOwnChange());
export const useMailReply = () => useCommand('POST /api/support/mail-reply');

export const useTicketQueue = (state: TicketState) =>
  useInfiniteQuery({
    ...pages(queue, { query: { limit: queueLength, state } }, ({ hasMore }, all) =>
      hasMore ? all.length * queueLength : undefined,
    ),
    ...sharedQueue,
  });

export const useQueuedTicket = (id: string) => useQuery({ ...query(queuedTicket, { params: { id } }), staleTime: 0 });

function useQueueChange() {
  const queries = useQueryClient();
  return { onDone: () => Promise.all([invalidate(queries, queue), invalidate(queries, queuedTicket)]) };
}

export const useAnswerTicket = () => useCommand('POST /api/admin/support/tickets/{id}/messages', useQueueChange());
export const useCloseTicket = () => useCommand('POST /api/admin/support/tickets/{id}/close', useQueueChange());
