// Ways to sign in besides email and password, where this installation has any.
import { callApi } from '@libretto/contracts/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

const ProviderPills = lazy(() => import('./provider-pills').then((module) => ({ default: module.ProviderPills })));

export function OtherWays({ destination }: { destination: string }) {
  const { data } = useQuery({
    queryKey: ['GET /api/auth/providers'],
    queryFn: ({ signal }) => callApi('GET /api/auth/providers', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const providers = Object.values(data ?? {}).filter((provider) => provider.type !== 'credentials');
  if (providers.length === 0) return null;
  return (
    <Suspense>
      <ProviderPills providers={providers} destination={destination} />
    </Suspense>
  );
}
