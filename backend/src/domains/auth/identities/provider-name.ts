import type { IdentityProvider } from '../../../ports/operations/identity-providers';

const wellKnown: Readonly<Record<string, string>> = { google: 'Google', spotify: 'Spotify', apple: 'Apple' };

/** Also names providers that are no longer configured. */
export function providerName(providers: readonly IdentityProvider[], id: string): string {
  return providers.find((provider) => provider.id === id)?.name ?? wellKnown[id] ?? 'another service';
}
