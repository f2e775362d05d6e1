// Queries of the album page and of release cards that play an album.
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

export const albumQuery = (id: string) => query('GET /api/catalogue/albums/{id}', { params: { id } });

export const useAlbum = (id: string) => useQuery(albumQuery(id));
