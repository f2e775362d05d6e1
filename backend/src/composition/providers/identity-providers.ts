// Opens the identity providers that the settings name.
import { appleSecret } from '../../adapters/openid-client/apple-secret';
import { openOidcProvider, openSpotify } from '../../adapters/openid-client/providers';
import type { IdentityProvider } from '../../ports/operations/identity-providers';
import type { SignInKeys } from '../config/sign-in-settings';

const scope = 'openid email profile';

export function openIdentityProviders({ google, spotify, apple, oidc }: SignInKeys): readonly IdentityProvider[] {
  return [
    google &&
      openOidcProvider({ id: 'google', name: 'Google', issuer: 'https://accounts.google.com', scope, ...google }),
    spotify && openSpotify(spotify),
    apple &&
      openOidcProvider({
        id: 'apple',
        name: 'Apple',
        issuer: 'https://appleid.apple.com',
        scope: 'openid email name',
        clientId: apple.clientId,
        clientSecret: () => appleSecret(apple, Date.now()),
        // Apple returns the email address only in the form-post response mode.
        answersByForm: true,
      }),
    oidc && openOidcProvider({ id: 'oidc', scope, ...oidc }),
  ].filter((provider) => provider !== null);
}
