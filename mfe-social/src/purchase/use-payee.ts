// The payee as the dialog shows them: picture and patron badge.
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

export interface Payee {
  readonly imageId: string | null;
  readonly isPatron: boolean;
  /** Percentage of the price that the artist gets, from the server. */
  readonly sharePercent: number;
}

/** Null until it has loaded; the dialog does not wait for it. */
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
