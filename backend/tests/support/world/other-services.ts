// The product with external identity providers: OpenID Connect with and without form-post responses, and Spotify.
import { openOidcProvider } from '../../../src/adapters/openid-client/providers';
import { createDomains } from '../../../src/composition/application/domains';
import { openMailbox } from '../people/mailbox';
import { startTestApp } from './app';
import type { Client } from './client';
import { formClient, type ProvidersAnswer, signInAtProvider, startOidcProvider, testClient } from './oidc-provider';
import { startSpotify } from './spotify-stand-in';

export const site = 'http://libretto.test';

interface Begun {
  readonly callbackUrl?: string;
  /** Links the identity to the signed-in account. */
  readonly link?: boolean;
}

export async function startWithOtherServices(publicOrigin = site) {
  const redirectUri = (id: string) => `${publicOrigin}/api/auth/callback/${id}`;
  const [provider, ending, spotify] = await Promise.all([
    startOidcProvider([redirectUri('oidc'), redirectUri('apple')]),
    startOidcProvider([redirectUri('ending')]),
    startSpotify(),
  ]);
  const mailbox = openMailbox();
  const about = { ...testClient, scope: 'openid email profile' };
  const identityProviders = [
    openOidcProvider({ ...about, id: 'oidc', name: 'Sound Club', issuer: provider.issuer }),
    openOidcProvider({
      ...{ ...about, ...formClient, id: 'apple', name: 'Apple' },
      ...{ issuer: provider.issuer, answersByForm: true },
    }),
    openOidcProvider({ ...about, id: 'ending', name: 'Ending', issuer: ending.issuer }),
    openOidcProvider({ ...about, id: 'away', name: 'Away', issuer: 'http://127.0.0.1:1' }),
    spotify.provider,
  ];
  const app = await startTestApp({
    publicOrigin,
    domains: (payments) => createDomains({ ...payments, mailer: mailbox.mailer, identityProviders }),
  });

  async function start(client: Client, id: string, { link, ...fields }: Begun = {}) {
    if (link) return client.post(`/api/auth/identities/${id}`, fields);
    const { csrfToken } = (await client.get('/api/auth/csrf')).body;
    return client.form(`/api/auth/signin/${id}`, { csrfToken, callbackUrl: '/history', json: 'true', ...fields });
  }

  /** Starts signing in and returns the address of the provider's page. */
  async function begin(client: Client, id = 'oidc', fields?: Begun): Promise<string> {
    const answer = await start(client, id, fields);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.url;
  }

  /** Completes the callback and returns the path to which the browser is redirected. */
  async function comeBack(client: Client, { path, form }: ProvidersAnswer): Promise<string> {
    const headers = { origin: provider.issuer, 'sec-fetch-site': 'cross-site' };
    const answer = await (form ? client.form(path, form, { headers }) : client.get(path));
    expect(answer.status).toBe(303);
    const location = answer.headers.get('location') ?? '';
    expect(location.startsWith(`${publicOrigin}/`)).toBe(true);
    return location.slice(publicOrigin.length);
  }

  return {
    ...{ app, mailbox, provider, ending, spotify, start, begin, comeBack },
    /** Signs in completely, as the person that the provider knows by this login. */
    async through(client: Client, login: string, id?: string, fields?: Begun): Promise<string> {
      return comeBack(client, await signInAtProvider(await begin(client, id, fields), login));
    },
    user: async (client: Client) => (await client.get('/api/auth/session')).body.user,
    async stop() {
      await app.stop();
      mailbox.remove();
      await Promise.all([provider.stop(), ending.stop(), spotify.stop()]);
    },
  };
}

export type OtherServices = Awaited<ReturnType<typeof startWithOtherServices>>;
