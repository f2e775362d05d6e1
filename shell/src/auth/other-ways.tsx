// Ways to sign in besides email and password, where this installation has any.
import { callApi } from '@libretto/contracts/client';
import { lazyPart } from '@libretto/kit/lazy-part';
import { useQuery } from '@tanstack/react-query';

const ProviderPills = lazyPart(async () => (await import('./provider-pills')).ProviderPills, {
  name: 'Other ways to sign in',
  place: 'here',
});

export function OtherWays({ destination }: { destination: string }) {
  const { data } = useQuery({
    queryKey: ['GET /api/auth/providers'],
    queryFn: ({ signal }) => callApi('GET /api/auth/providers', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const providers = Object.values(data ?? {}).filter((provider) => provider.type !== 'credentials');
  if (providers.length === 0) return null;
  return <ProviderPills providers={providers} destination={destination} />;
}
