// What the page of an album reads, and the sleeves that play one.
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

export const albumQuery = (id: string) => query('GET /api/catalogue/albums/{id}', { params: { id } });

export const useAlbum = (id: string) => useQuery(albumQuery(id));
