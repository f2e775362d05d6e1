// What the settings sections read and change.
import { callApi } from '@libretto/contracts/client';
import { bus } from '@libretto/contracts/federation';
import type { HttpCalls } from '@libretto/contracts/http';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export type AudioQuality = HttpCalls['GET /api/user/audio-quality-settings']['response']['audioQuality'];

const audioQualityKey = ['settings', 'audio-quality'] as const;
const notificationsKey = ['settings', 'notifications'] as const;

export function useAudioQuality() {
  return useQuery({
    queryKey: audioQualityKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/user/audio-quality-settings', { signal })).audioQuality,
  });
}

export function useChangeAudioQuality() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (quality: AudioQuality) =>
      callApi('POST /api/user/update-audio-quality-settings', { body: { quality } }),
    onSuccess: (_, quality) => {
      queries.setQueryData(audioQualityKey, quality);
      bus.emit('audio-quality/changed', { audioQuality: quality });
    },
  });
}

export function useNotificationSetting() {
  return useQuery({
    queryKey: notificationsKey,
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/user/notification-settings', { signal })).notificationsEnabled,
  });
}

/** Flips at once, and flips back when the server refuses. */
export function useChangeNotificationSetting() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => callApi('POST /api/user/update-notification-settings', { body: { enabled } }),
    onMutate: async (enabled) => {
      await queries.cancelQueries({ queryKey: notificationsKey });
      const before = queries.getQueryData<boolean>(notificationsKey);
      queries.setQueryData(notificationsKey, enabled);
      return { before };
    },
    onError: (_error, _enabled, context) => queries.setQueryData(notificationsKey, context?.before),
  });
}

export const useChangeUsername = () =>
  useMutation({ mutationFn: (username: string) => callApi('POST /api/user/update-username', { body: { username } }) });

export const useChangeAccountType = () =>
  useMutation({
    mutationFn: (isArtist: boolean) => callApi('POST /api/user/update-account-type', { body: { isArtist } }),
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: HttpCalls['POST /api/user/change-password']['body']) =>
      callApi('POST /api/user/change-password', { body }),
  });
