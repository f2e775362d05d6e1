// The newest comments of a song, kept new by the pushes of its thread.
import { callApi } from '@libretto/contracts/client';
import { live } from '@libretto/contracts/federation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const newestShown = 3;

export function useNewestComments(songId: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['GET /api/songs/{id}/comments', songId, newestShown],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/songs/{id}/comments', { params: { id: songId }, query: { limit: newestShown }, signal }))
        .comments,
  });
  useEffect(() => {
    const readAgain = () =>
      void queries.invalidateQueries({ queryKey: ['GET /api/songs/{id}/comments', songId, newestShown] });
    return live.subscribe(`comments:song:${songId}`, { onPush: readAgain, onGap: readAgain });
  }, [queries, songId]);
  return query;
}
