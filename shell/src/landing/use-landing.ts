// What the entrance shows of the catalogue: covers, the song in the light, one sale.
import { callApi } from '@libretto/contracts/client';
import { useQuery } from '@tanstack/react-query';

export function useLanding() {
  return useQuery({
    queryKey: ['GET /api/catalogue/landing'],
    queryFn: ({ signal }) => callApi('GET /api/catalogue/landing', { signal }),
  });
}

export type LandingContent = NonNullable<ReturnType<typeof useLanding>['data']>;
