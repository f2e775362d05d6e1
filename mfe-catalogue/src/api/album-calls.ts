// What the page of an album reads, and the sleeves that play one.
import { callApi } from '@libretto/contracts/client';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const albumQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /api/catalogue/albums/{id}', id],
    queryFn: ({ signal }) => callApi('GET /api/catalogue/albums/{id}', { params: { id }, signal }),
  });

export const useAlbum = (id: string) => useQuery(albumQuery(id));
