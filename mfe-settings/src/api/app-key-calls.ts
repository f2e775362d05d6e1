// Queries and commands for the user's app keys.
import type { HttpCalls } from '@libretto/contracts/http';
import { useCommand } from '@libretto/product/command';
import { patch, query } from '@libretto/product/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';

type AppKeys = HttpCalls['GET /api/user/app-keys']['response'];
export type AppKey = AppKeys['keys'][number];

export const useAppKeys = () => useQuery(query('GET /api/user/app-keys'));

export function useMakeAppKey() {
  const queries = useQueryClient();
  return useCommand('POST /api/user/app-keys', {
    onDone: ({ key }) =>
      patch(queries, 'GET /api/user/app-keys', undefined, (held) => ({ ...held, keys: [key, ...held.keys] })),
  });
}

export function useRevokeAppKey() {
  const queries = useQueryClient();
  return useCommand('DELETE /api/user/app-keys/{id}', {
    onDone: (_, { params: { id: revoked } }) =>
      patch(queries, 'GET /api/user/app-keys', undefined, (held) => ({
        ...held,
        keys: held.keys.filter(({ id }) => id !== revoked),
      })),
  });
}
