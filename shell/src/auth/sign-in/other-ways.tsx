// Sign-in methods other than email and password, if this installation has any.
import { lazyPart } from '@libretto/kit/feedback';
import { query } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

const ProviderPills = lazyPart(async () => (await import('./provider-pills')).ProviderPills, {
  name: () => t`Other ways to sign in`,
  place: 'here',
});

export function OtherWays({ destination }: { destination: string }) {
  const { data } = useQuery({
    ...query('GET /api/auth/providers'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const providers = Object.values(data ?? {}).filter((provider) => provider.type !== 'credentials');
  if (providers.length === 0) return null;
  return <ProviderPills providers={providers} destination={destination} />;
}
