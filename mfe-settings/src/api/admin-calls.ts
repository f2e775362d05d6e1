// Queries for admins: people, health and recorded reads. The server records each read as an event, so
// nothing refetches automatically.
import { useCommand } from '@libretto/product/command';
import { invalidate, query } from '@libretto/product/query';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

const findCall = 'GET /api/admin/people';
const personCall = 'GET /api/admin/people/{id}';
const readsPageLength = 30;

const lookedAtOnce = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false };
/** Reads again whenever the screen is opened. */
const lookedAtNow = { ...lookedAtOnce, staleTime: 0, gcTime: 0 };

/** Disabled while `search` is empty. */
export const usePeople = (search: string) =>
  useQuery({ ...query(findCall, { query: { search } }), ...lookedAtOnce, enabled: search !== '' });

export const useAdminPerson = (id: string) => useQuery({ ...query(personCall, { params: { id } }), ...lookedAtNow });

function usePeopleChange() {
  const queries = useQueryClient();
  return { onDone: () => Promise.all([invalidate(queries, personCall), invalidate(queries, findCall)]) };
}

export const useSuspend = () => useCommand('POST /api/admin/people/{id}/suspension', usePeopleChange());
export const useChangeRole = () => useCommand('POST /api/admin/people/{id}/roles', usePeopleChange());

export const useHealth = () => useQuery({ ...query('GET /api/admin/health'), ...lookedAtNow });

export interface ReadsFilter {
  readonly reader: string | undefined;
  readonly person: string | undefined;
}

export const useRecordedReads = (filter: ReadsFilter, cursor: string | undefined) =>
  useQuery({
    ...query('GET /api/admin/reads', { query: { ...filter, cursor, limit: readsPageLength } }),
    ...lookedAtNow,
    placeholderData: keepPreviousData,
  });
