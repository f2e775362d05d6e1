// Queries and commands for legal texts, their acceptance, and the export of the user's data.
import { useCommand } from '@libretto/product/command';
import { invalidate, patch, query } from '@libretto/product/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const accepted = 'GET /api/user/legal';
const ownExport = 'GET /api/user/data-export';
const lookAgainMs = 3_000;

export const useLegalTexts = () => useQuery(query('GET /api/legal'));
export const useAcceptedTexts = () => useQuery(query(accepted));

export function useAcceptText() {
  const queries = useQueryClient();
  return useCommand('POST /api/user/legal/accept', {
    onDone: ({ text }) =>
      patch(queries, accepted, undefined, (held) => ({
        texts: held.texts.map((each) => (each.id === text.id ? text : each)),
      })),
  });
}

/** Polls while an export is being created. */
export const useDataExport = () =>
  useQuery({
    ...query(ownExport),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.export?.state === 'requested' || data?.export?.state === 'preparing' ? lookAgainMs : false,
  });

export function useRequestExport() {
  const queries = useQueryClient();
  return useCommand('POST /api/user/data-export', {
    onDone: (answer) => patch(queries, ownExport, undefined, () => ({ export: answer.export })),
  });
}

export function useFetchExport() {
  const queries = useQueryClient();
  return useCommand('POST /api/user/data-export/download', {
    // The response is an attachment, so the page stays open.
    onDone: ({ url }) => window.location.assign(url),
    onFailed: () => invalidate(queries, ownExport),
  });
}
