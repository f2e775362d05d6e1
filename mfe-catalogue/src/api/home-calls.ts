// What Home and the top lists read.
import { callApi } from '@libretto/contracts/client';
import { useQuery } from '@tanstack/react-query';

export const useHome = () =>
  useQuery({
    queryKey: ['GET /api/catalogue/home'],
    queryFn: ({ signal }) => callApi('GET /api/catalogue/home', { signal }),
  });

export const useTopTracks = (limit: number) =>
  useQuery({
    queryKey: ['GET /api/player/top-lists', limit],
    queryFn: async ({ signal }) => (await callApi('GET /api/player/top-lists', { query: { limit }, signal })).tracks,
  });
