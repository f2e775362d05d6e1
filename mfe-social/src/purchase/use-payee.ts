// Whom the money goes to, as the dialog shows them: their picture, and their seal.
import { callApi } from '@libretto/contracts/client';
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
    queryKey: ['social', 'payee', artistId],
    enabled: artistId !== null,
    queryFn: async ({ signal }): Promise<Payee> => {
      const profile = await callApi('GET /api/user/profile/{id}', { params: { id: artistId ?? '' }, signal });
      const { profileImageId: imageId, isPatron, artistSharePercent: sharePercent } = profile;
      return { imageId, isPatron, sharePercent };
    },
  });
  return data ?? null;
}
