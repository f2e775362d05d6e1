// Queries of Home and the top lists.
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

export const useHome = () => useQuery(query('GET /api/catalogue/home'));

export const topTracks = (limit: number) => query('GET /api/player/top-lists', { query: { limit } });

export const useTopTracks = (limit: number) => useQuery({ ...topTracks(limit), select: ({ tracks }) => tracks });
