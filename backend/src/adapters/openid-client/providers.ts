// Identity providers with openid-client: OpenID Connect with discovery, and Spotify, which supports only OAuth 2.
import { createHash } from 'node:crypto';
import type { Client, Issuer, IssuerMetadata } from 'openid-client';
import {
  type ExternalIdentity,
  type IdentityProvider,
  IdentityProviderError,
  type SignInChecks,
} from '../../ports/operations/identity-providers';

export interface OidcProviderOptions {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** A function if the secret is created for each use, as Apple requires. */
  readonly clientSecret: string | (() => string);
  readonly scope: string;
  readonly answersByForm?: boolean;
}

export interface SpotifyOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Spotify's own endpoints by default. */
  readonly endpoints?: SpotifyEndpoints;
}

export interface SpotifyEndpoints {
  readonly authorization: string;
  readonly token: string;
  readonly profile: string;
}

const timeoutMs = 5_000;
const discoveredForMs = 3_600_000;
/** Asymmetric signature algorithms, which only the provider can sign with; the first one that it supports is used. */
const algorithms = ['RS256', 'ES256', 'PS256', 'EdDSA', 'ES384', 'RS384', 'PS384', 'ES512', 'RS512', 'PS512'];
const answerFields = ['code', 'state', 'iss', 'error', 'error_description'] as const;

const spotify = {
  issuer: 'https://accounts.spotify.com',
  authorization: 'https://accounts.spotify.com/authorize',
  token: 'https://accounts.spotify.com/api/token',
  profile: 'https://api.spotify.com/v1/me',
};

/** Loads the library on first use: most installations have no identity provider. */
async function library() {
  const { custom, Issuer } = await import('openid-client');
  custom.setHttpOptionsDefaults({ timeout: timeoutMs });
  return Issuer;
}

export function openOidcProvider(options: OidcProviderOptions): IdentityProvider {
  const { id, name, scope, answersByForm = false } = options;
  const discovered = discoveryOf(options.issuer);

  async function clientOf({ redirectUri }: SignInChecks): Promise<Client> {
    const issuer = await discovered();
    const { token_endpoint_auth_methods_supported: ways, id_token_signing_alg_values_supported: signed } =
      issuer.metadata as IssuerMetadata & { readonly id_token_signing_alg_values_supported?: readonly string[] };
    const takesBasic = !answersByForm && (ways ?? ['client_secret_basic']).includes('client_secret_basic');
    return new issuer.Client({
      client_id: options.clientId,
      client_secret: typeof options.clientSecret === 'string' ? options.clientSecret : options.clientSecret(),
      redirect_uris: [redirectUri],
      response_types: ['code'],
      token_endpoint_auth_method: takesBasic ? 'client_secret_basic' : 'client_secret_post',
      id_token_signed_response_alg: algorithms.find((each) => (signed ?? ['RS256']).includes(each)) ?? 'RS256',
    });
  }

  return {
    ...{ id, name, answersByForm },
    begin: (checks) =>
      orProviderError(async () =>
        (await clientOf(checks)).authorizationUrl({
          ...asked(checks, scope),
          nonce: checks.nonce,
          ...(answersByForm && { response_mode: 'form_post' }),
        }),
      ),
    finish: (answer, checks) =>
      orProviderError(async () => {
        const client = await clientOf(checks);
        // The library verifies the signature, issuer, audience, expiry and nonce of the ID token.
        const tokens = await client.callback(checks.redirectUri, known(answer), {
          state: checks.state,
          nonce: checks.nonce,
          code_verifier: checks.codeVerifier,
          response_type: 'code',
        });
        const claims = tokens.claims();
        const isAskedMore = claims.email === undefined && client.issuer.metadata.userinfo_endpoint !== undefined;
        const { email, email_verified, name: called } = isAskedMore ? await client.userinfo(tokens) : claims;
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: textOf(email),
          // Apple sends this claim as a string.
          isEmailVerified: email_verified === true || String(email_verified) === 'true',
          name: textOf(called) ?? nameInForm(answer.user),
        };
      }),
  };
}

/** Spotify returns an email address that it has not verified. */
export function openSpotify({ clientId, clientSecret, endpoints = spotify }: SpotifyOptions): IdentityProvider {
  async function clientOf({ redirectUri }: SignInChecks): Promise<Client> {
    const issuer = new (await library())({
      issuer: spotify.issuer,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
      userinfo_endpoint: endpoints.profile,
    });
    const about = { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] };
    return new issuer.Client({ ...about, response_types: ['code'] });
  }

  return {
    ...{ id: 'spotify', name: 'Spotify', answersByForm: false },
    begin: (checks) =>
      orProviderError(async () => (await clientOf(checks)).authorizationUrl(asked(checks, 'user-read-email'))),
    finish: (answer, checks) =>
      orProviderError(async () => {
        const client = await clientOf(checks);
        const { state, codeVerifier: code_verifier } = checks;
        const expected = { state, code_verifier, response_type: 'code' };
        const tokens = await client.oauthCallback(checks.redirectUri, known(answer), expected);
        const profile: Record<string, unknown> = await client.userinfo(tokens);
        const subject = textOf(profile.id);
        if (subject === null) throw new Error('a profile without an id');
        const { email, display_name: called } = profile;
        const about = { email: textOf(email), isEmailVerified: false, name: textOf(called) };
        return { issuer: spotify.issuer, subject, ...about };
      }),
  };
}

const asked = ({ state, codeVerifier, redirectUri }: SignInChecks, scope: string) => ({
  ...{ scope, state, redirect_uri: redirectUri, response_type: 'code', code_challenge_method: 'S256' },
  code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
});

/** Returns a cached discovery document, which is kept for an hour. */
function discoveryOf(address: string): () => Promise<Issuer<Client>> {
  let last: { readonly issuer: Promise<Issuer<Client>>; readonly untilMs: number } | undefined;
  return () => {
    if (last !== undefined && performance.now() < last.untilMs) return last.issuer;
    const issuer = discover(address);
    const mine = { issuer, untilMs: performance.now() + discoveredForMs };
    last = mine;
    issuer.catch(() => {
      if (last === mine) last = undefined;
    });
    return issuer;
  };
}

async function discover(address: string): Promise<Issuer<Client>> {
  const issuer = await (await library()).discover(address);
  const bare = (url: string) => url.replace(/\/$/, '');
  if (bare(issuer.metadata.issuer) !== bare(address)) throw new Error(`${address} says that it is another issuer`);
  return issuer;
}

async function orProviderError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // The error message names the cause and contains neither codes nor tokens.
    throw new IdentityProviderError(error instanceof Error ? error.message : 'an unknown error');
  }
}

function known(answer: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(answerFields.flatMap((name) => (answer[name] === undefined ? [] : [[name, answer[name]]])));
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** Apple sends the name once, next to the token and unsigned, so it may only be used to suggest a username. */
function nameInForm(user: string | undefined): ExternalIdentity['name'] {
  try {
    const { name = {} } = JSON.parse(user ?? '{}');
    return textOf([name.firstName, name.lastName].filter((part) => typeof part === 'string').join(' '));
  } catch {
    return null;
  }
}
