// Queries and commands for notifications outside of the product: push and email.
import type { HttpCalls } from '@libretto/contracts/http';
import { useCommand } from '@libretto/product/command';
import { cancelQueries, invalidate, patch, query } from '@libretto/product/query';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';

export type PushDevice = HttpCalls['GET /api/notifications/push-devices']['response']['devices'][number];
export type PushKinds = HttpCalls['GET /api/notifications/push-kinds']['response']['kinds'];
export type DigestFrequency = HttpCalls['GET /api/notifications/digest']['response']['frequency'];

export const usePushDevices = () => useQuery(query('GET /api/notifications/push-devices'));

const again = (queries: QueryClient) => void invalidate(queries, 'GET /api/notifications/push-devices');

export function useAddPushDevice() {
  const queries = useQueryClient();
  // The server may have removed another device to make room for this one.
  return useCommand('POST /api/notifications/push-devices', { onDone: () => again(queries) });
}

export function useRemovePushDevice() {
  const queries = useQueryClient();
  return useCommand('DELETE /api/notifications/push-devices/{id}', {
    onDone: (_, { params: { id: removed } }) =>
      patch(queries, 'GET /api/notifications/push-devices', undefined, (held) => ({
        devices: held.devices.filter(({ id }) => id !== removed),
      })),
  });
}

export const usePushKinds = () => useQuery(query('GET /api/notifications/push-kinds'));

type KindChoice = NonNullable<HttpCalls['POST /api/notifications/push-kinds']['body']>['kinds'];

/** Optimistic update, which is rolled back when the server refuses. */
export function useChoosePushKinds() {
  const queries = useQueryClient();
  const show = (kinds: KindChoice, isUndone: boolean) =>
    patch(queries, 'GET /api/notifications/push-kinds', undefined, (held) => ({
      kinds: {
        ...held.kinds,
        ...Object.fromEntries(Object.entries(kinds).map(([kind, isOn]) => [kind, isOn !== isUndone])),
      },
    }));
  return useCommand('POST /api/notifications/push-kinds', {
    onSend: async ({ body }) => {
      await cancelQueries(queries, 'GET /api/notifications/push-kinds');
      show(body.kinds, false);
    },
    onFailed: (_error, { body }) => show(body.kinds, true),
  });
}

export const useDigest = () => useQuery(query('GET /api/notifications/digest'));

export function useChooseDigest() {
  const queries = useQueryClient();
  return useCommand('POST /api/notifications/digest', {
    onDone: ({ frequency }) => patch(queries, 'GET /api/notifications/digest', undefined, () => ({ frequency })),
  });
}
