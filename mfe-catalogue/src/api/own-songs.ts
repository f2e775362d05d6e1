// The artist's own songs in every status: lists, details of a song, and commands.
import type { CallAnswer, CallInput } from '@libretto/contracts/client';
import { keyOf } from '@libretto/contracts/client/keys';
import type { CatalogSong } from '@libretto/contracts/http/catalogue/own-songs';
import { toast } from '@libretto/kit/feedback';
import { type CommandHandlers, failureText, useCommand } from '@libretto/product/command';
import { cancelQueries, invalidate, pages, patch, query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { pageLength } from './profile-lists';

export type OwnSong = CatalogSong;
export const ownSongStatuses = ['approved', 'pending', 'needs-action'] as const;
export type OwnSongStatus = (typeof ownSongStatuses)[number];
export type SubmissionType =
  CallInput<'POST /api/dashboard/songs/{id}/copyright-verification'>['body']['submissionType'];

const listCalls = {
  approved: 'GET /api/profile/catalog/published',
  pending: 'GET /api/profile/catalog/pending',
  'needs-action': 'GET /api/profile/catalog/needs-action',
} as const;
const countsCall = 'GET /api/profile/catalog/counts';

type OwnSongPage = CallAnswer<'GET /api/profile/catalog/published'>;

export function useOwnSongs(userId: string, status: OwnSongStatus) {
  return useInfiniteQuery(
    pages(listCalls[status], { query: { userId, limit: pageLength } }, ({ hasMore, offset, songs }) =>
      hasMore ? offset + songs.length : undefined,
    ),
  );
}

export const useOwnCounts = (userId: string, { enabled }: { enabled: boolean }) =>
  useQuery({ ...query(countsCall, { query: { userId } }), enabled });

export const ownSongsIn = (data: InfiniteData<OwnSongPage>) => data.pages.flatMap(({ songs }) => songs);

export const useSongInfo = (songId: string) =>
  useQuery({ ...query('GET /api/dashboard/song-info/{songId}', { params: { songId } }), staleTime: 0 });

export const useTimeline = (songId: string) =>
  useQuery({
    ...query('GET /api/dashboard/songs/{songId}/timeline', { params: { songId }, query: {} }),
    staleTime: 0,
  });

/** Refetches the lists after songs have changed or moved between them. */
export async function readOwnSongsAgain(queries: QueryClient): Promise<void> {
  await Promise.all([
    ...Object.values(listCalls).map((call) => invalidate(queries, call)),
    invalidate(queries, countsCall),
  ]);
}

type PaywallCall = 'PUT /api/songs/{id}/paywall';

export function usePaywall({ onDone, onFailed }: { onDone: () => void; onFailed: () => void }) {
  const queries = useQueryClient();
  return useCommand<PaywallCall>('PUT /api/songs/{id}/paywall', {
    onDone: async ({ isPaid, price }, { params }) => {
      patch(queries, listCalls.approved, undefined, (page) => ({
        ...page,
        songs: page.songs.map((song) => (song.id === params.id ? { ...song, is_paid: isPaid, price } : song)),
      }));
      onDone();
      await readOwnSongsAgain(queries);
    },
    onFailed: (error) => {
      console.error('The paywall was not changed.', error);
      onFailed();
    },
  });
}

export function useEnableEditing(handlers: CommandHandlers<'POST /api/dashboard/songs/{songId}/enable-editing'>) {
  return useCommand('POST /api/dashboard/songs/{songId}/enable-editing', handlers);
}

/** Optimistic removal from the list, which is rolled back when the server refuses. */
export function useDeleteSong() {
  const queries = useQueryClient();
  const list = listCalls['needs-action'];
  return useCommand('DELETE /api/dashboard/songs/delete-needs-action/{id}', {
    onSend: async ({ params }) => {
      await cancelQueries(queries, list);
      const before = queries.getQueriesData({ queryKey: keyOf(list) });
      patch(queries, list, undefined, (page) => {
        const songs = page.songs.filter(({ id }) => id !== params.id);
        return songs.length === page.songs.length ? page : { ...page, songs, total: page.total - 1 };
      });
      patch(queries, countsCall, undefined, (counts) => ({ ...counts, needsAction: counts.needsAction - 1 }));
      return before;
    },
    onFailed: (error, _input, before) => {
      for (const [key, data] of (before as ReturnType<QueryClient['getQueriesData']> | undefined) ?? []) {
        queries.setQueryData(key, data);
      }
      toast.error(failureText(error, t`Failed to delete song`));
    },
    onEnd: () => readOwnSongsAgain(queries),
  });
}
