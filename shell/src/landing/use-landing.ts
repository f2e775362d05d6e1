// The catalogue data of the landing page: covers, the highlighted song, one sale.
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

export function useLanding() {
  return useQuery({
    ...query('GET /api/catalogue/landing'),
  });
}

export type LandingContent = NonNullable<ReturnType<typeof useLanding>['data']>;
