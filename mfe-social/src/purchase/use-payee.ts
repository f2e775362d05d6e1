// Whom the money goes to, as the dialog shows them: their picture, and their seal.
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

export interface Payee {
  readonly imageId: string | null;
  readonly isPatron: boolean;
  /** Of the price, as the server says. */
  readonly sharePercent: number;
}

/** Null until it is known; the dialog does not wait for it. */
export function usePayee(artistId: string | null): Payee | null {
  const { data } = useQuery({
    ...query('GET /api/user/profile/{id}', { params: { id: artistId ?? '' } }),
    enabled: artistId !== null,
    select: ({ profileImageId: imageId, isPatron, artistSharePercent: sharePercent }): Payee => ({
      imageId,
      isPatron,
      sharePercent,
    }),
  });
  return data ?? null;
}
