// Queries and commands of the settings sections.

import { bus } from '@libretto/contracts/federation';
import type { HttpCalls } from '@libretto/contracts/http';
import type { SwitchableKind } from '@libretto/contracts/http/social/notifications';
import { useCommand } from '@libretto/product/command';
import { setFact } from '@libretto/product/fact-calls';
import { cancelQueries, patch, query } from '@libretto/product/query';
import { userId } from '@libretto/product/session';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';

export type AudioQuality = HttpCalls['GET /api/user/audio-quality-settings']['response']['audioQuality'];

export const useAudioQuality = () =>
  useQuery({ ...query('GET /api/user/audio-quality-settings'), select: ({ audioQuality }) => audioQuality });

/** The player and the other tabs apply the change at once. */
export function useChangeAudioQuality() {
  const queries = useQueryClient();
  return useCommand('POST /api/user/update-audio-quality-settings', {
    onDone: (_, { body: { quality } }) => {
      patch(queries, 'GET /api/user/audio-quality-settings', undefined, (held) => ({ ...held, audioQuality: quality }));
      const person = userId();
      if (person !== null) setFact('audioQuality', person, quality);
      bus.emit('audio-quality/changed', { audioQuality: quality });
    },
  });
}

export const useNotificationSettings = () => useQuery(query('GET /api/user/notification-settings'));

/** A change of the master switch or of the switch for one kind. */
export interface NotificationSwitch {
  readonly kind: SwitchableKind | 'all';
  readonly isOn: boolean;
}

type NotificationBody = NonNullable<HttpCalls['POST /api/user/update-notification-settings']['body']>;

export const notificationBody = ({ kind, isOn }: NotificationSwitch): NotificationBody =>
  kind === 'all' ? { enabled: isOn } : { kinds: { [kind]: isOn } };

/** Optimistic update, which is rolled back when the server refuses. */
export function useChangeNotificationSettings() {
  const queries = useQueryClient();
  const show = ({ enabled, kinds }: NotificationBody, isUndone: boolean) =>
    patch(queries, 'GET /api/user/notification-settings', undefined, (held) => ({
      notificationsEnabled: enabled === undefined ? held.notificationsEnabled : enabled !== isUndone,
      kinds: {
        ...held.kinds,
        ...Object.fromEntries(Object.entries(kinds ?? {}).map(([kind, isOn]) => [kind, isOn !== isUndone])),
      },
    }));
  return useCommand('POST /api/user/update-notification-settings', {
    onSend: async ({ body }) => {
      await cancelQueries(queries, 'GET /api/user/notification-settings');
      show(body ?? {}, false);
    },
    onFailed: (_error, { body }) => show(body ?? {}, true),
  });
}

export const useEmailInfo = () => useQuery(query('GET /api/user/email-info'));

const showPendingEmail = (queries: QueryClient, pendingEmail: string | null) =>
  patch(queries, 'GET /api/user/email-info', undefined, (held) => ({ ...held, pendingEmail }));

export function useRequestEmailChange() {
  const queries = useQueryClient();
  return useCommand('POST /api/user/request-email-change', {
    onDone: (_, { body: { newEmail } }) => showPendingEmail(queries, newEmail),
  });
}

export function useCancelEmailChange() {
  const queries = useQueryClient();
  return useCommand('POST /api/user/cancel-email-change', { onDone: () => showPendingEmail(queries, null) });
}

export const useChangeUsername = () => useCommand('POST /api/user/update-username');
export const useChangeAccountType = () => useCommand('POST /api/user/update-account-type');
export const useChangePassword = () => useCommand('POST /api/user/change-password');
