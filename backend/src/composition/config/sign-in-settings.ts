// Settings of the external identity providers: each provider needs all of its settings or none.
import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import type { AppleKey } from '../../adapters/openid-client/apple-secret';

const value = (about: string) => ({ about, schema: z.string().regex(/^\S+$/, 'is empty or has spaces').optional() });
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/;

/** The values may be secrets and must not appear in any message or log. */
export const signInSettings = {
  LIBRETTO_GOOGLE_CLIENT_ID: value('Client id at Google; people sign in with Google where it is set'),
  LIBRETTO_GOOGLE_CLIENT_SECRET: value('Client secret at Google'),
  LIBRETTO_SPOTIFY_CLIENT_ID: value('Client id at Spotify; people sign in with Spotify where it is set'),
  LIBRETTO_SPOTIFY_CLIENT_SECRET: value('Client secret at Spotify'),
  LIBRETTO_APPLE_CLIENT_ID: value('Services id at Apple; people sign in with Apple where it is set'),
  LIBRETTO_APPLE_TEAM_ID: value('Team id at Apple'),
  LIBRETTO_APPLE_KEY_ID: value('Id of the key at Apple'),
  LIBRETTO_APPLE_PRIVATE_KEY: {
    about: 'The key of Apple, the content of its .p8 file; line ends may be written as \\n',
    schema: z
      .string()
      .transform((key) => key.replaceAll('\\n', '\n'))
      .refine(isKeyOfApple, 'is no private key of Apple (the content of a .p8 file)')
      .optional(),
  },
  LIBRETTO_OIDC_NAME: {
    about: 'Any other provider of OpenID Connect: its name on the screens',
    schema: z.string().trim().min(1, 'is empty').max(40, 'is longer than 40 characters').optional(),
  },
  LIBRETTO_OIDC_ISSUER: {
    about: 'Its issuer, as https://login.example',
    schema: z
      .string()
      .refine(
        (url) => URL.canParse(url) && (url.startsWith('https://') || loopback.test(url)),
        'is no issuer like https://login.example',
      )
      .optional(),
  },
  LIBRETTO_OIDC_CLIENT_ID: value('Client id at it'),
  LIBRETTO_OIDC_CLIENT_SECRET: value('Client secret at it'),
} as const;

interface ClientKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A provider is null if it is not configured. */
export interface SignInKeys {
  readonly google: ClientKeys | null;
  readonly spotify: ClientKeys | null;
  readonly apple: AppleKey | null;
  readonly oidc: (ClientKeys & { readonly name: string; readonly issuer: string }) | null;
}

type Values = Readonly<Partial<Record<keyof typeof signInSettings, string>>>;

const namesOf = (prefix: string) =>
  (Object.keys(signInSettings) as (keyof Values)[]).filter((name) => name.startsWith(`LIBRETTO_${prefix}_`));

/** Returns a line for each provider whose settings are incomplete. */
export function signInFaults(values: Values): readonly string[] {
  return ['GOOGLE', 'SPOTIFY', 'APPLE', 'OIDC'].flatMap((prefix) => {
    const names = namesOf(prefix);
    const absent = names.filter((name) => values[name] === undefined);
    if (absent.length === 0 || absent.length === names.length) return [];
    return [
      `Signing in needs all of a service's settings: set ${absent.join(' and ')} too, or none of ${names.join(', ')}.`,
    ];
  });
}

/** @param values that `signInFaults` accepts. */
export function signInKeysOf(values: Values): SignInKeys {
  const client = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId && clientSecret ? { clientId, clientSecret } : null;
  const { LIBRETTO_APPLE_CLIENT_ID: clientId, LIBRETTO_APPLE_TEAM_ID: teamId } = values;
  const { LIBRETTO_APPLE_KEY_ID: keyId, LIBRETTO_APPLE_PRIVATE_KEY: privateKey } = values;
  const { LIBRETTO_OIDC_NAME: name, LIBRETTO_OIDC_ISSUER: issuer } = values;
  const oidc = client(values.LIBRETTO_OIDC_CLIENT_ID, values.LIBRETTO_OIDC_CLIENT_SECRET);
  return {
    google: client(values.LIBRETTO_GOOGLE_CLIENT_ID, values.LIBRETTO_GOOGLE_CLIENT_SECRET),
    spotify: client(values.LIBRETTO_SPOTIFY_CLIENT_ID, values.LIBRETTO_SPOTIFY_CLIENT_SECRET),
    apple: clientId && teamId && keyId && privateKey ? { clientId, teamId, keyId, privateKey } : null,
    oidc: oidc && name && issuer ? { ...oidc, name, issuer } : null,
  };
}

function isKeyOfApple(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
